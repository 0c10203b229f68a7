/// The owner of todos.
package struct User: Equatable, Sendable {
    /// In lowercase, because it becomes a file name, and some file systems ignore case.
    package let name: String

    /// Creates a user if every file system accepts the name.
    package init(name: String) throws {
        let plain = /[A-Za-z0-9_-]{1,32}/.matchingSemantics(.unicodeScalar)
        guard name.wholeMatch(of: plain) != nil else { throw UserError.badName }
        self.name = name.lowercased()
    }
}
