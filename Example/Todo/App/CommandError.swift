/// What is wrong with a command line, or with a line that a user typed.
package struct CommandError: UserError {
    package let description: String

    package init(_ description: String) { self.description = description }

    static func unknown(_ verb: String) -> CommandError {
        CommandError("There is no command \(verb). Type help.")
    }
}
