/// What is wrong with a command line, in one line.
package struct UsageError: Error, Equatable, CustomStringConvertible {
    /// What is wrong, for a line that begins with the command's name.
    package let description: String

    /// Creates an error from its description.
    package init(_ description: String) {
        self.description = description
    }
}
