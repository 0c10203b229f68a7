/// The owner of todos.
package struct User: Equatable, Sendable {
    /// In lowercase, because it becomes a file name, and some file systems ignore case.
    package let name: String

    /// Creates a user if every file system accepts the name.
    package init(name: String) throws {
        let isPlain = name.allSatisfy { character in
            character.isASCII
                && (character.isLetter || character.isNumber || "-_".contains(character))
        }
        guard isPlain, (1...32).contains(name.count) else { throw TodoError.badName }
        self.name = name.lowercased()
    }
}
