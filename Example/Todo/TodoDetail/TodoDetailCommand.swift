/// What a user can type on the screen of one todo.
package enum TodoDetailCommand: Equatable, Sendable {
    case rename(String)
    case finish, reopen, delete, help, back, quit

    package static let usage = """
        edit TITLE    Give it another title.
        done          Say that it is done.
        undo          Say that it is open again.
        delete        Delete it and go back.
        back          Go back to the list.
        quit          Leave.
        """

    /// Parses a line. Its error tells the user how to write the command.
    package init(_ line: String) throws(CommandError) {
        let words = CommandWords(line)
        switch words.verb {
        case "edit": self = .rename(words.rest)
        case "done": self = .finish
        case "undo": self = .reopen
        case "delete": self = .delete
        case "help", "": self = .help
        case "back": self = .back
        case "quit": self = .quit
        default: throw .unknown(words.verb)
        }
    }
}
