/// What a user can type on the list.
package enum TodoListCommand: Equatable, Sendable {
    case add(String)
    case rename(Int, String)
    case finish(Int), reopen(Int), delete(Int), open(Int)
    case filter(TodoFilter)
    case refresh, help, logOut, quit

    package static let usage = """
        add TITLE       Add a todo.
        edit N TITLE    Give todo N another title.
        done N          Say that todo N is done.
        undo N          Say that todo N is open again.
        delete N        Delete todo N.
        show N          Show todo N alone.
        filter WHICH    Show all, open or done todos.
        refresh         Read the todos again.
        logout          Go back to the login.
        quit            Leave.
        """

    /// Parses a line. Its error tells the user how to write the command.
    package init(_ line: String) throws(CommandError) {
        var words = CommandWords(line)
        switch words.verb {
        case "add": self = .add(words.rest)
        case "edit": self = .rename(try words.number("edit N TITLE"), words.rest)
        case "done": self = .finish(try words.number("done N"))
        case "undo": self = .reopen(try words.number("undo N"))
        case "delete": self = .delete(try words.number("delete N"))
        case "show": self = .open(try words.number("show N"))
        case "filter":
            guard let filter = TodoFilter(rawValue: words.rest.lowercased()) else {
                throw CommandError("Type filter all, filter open or filter done.")
            }
            self = .filter(filter)
        case "refresh": self = .refresh
        case "help", "": self = .help
        case "logout": self = .logOut
        case "quit": self = .quit
        default: throw .unknown(words.verb)
        }
    }
}
