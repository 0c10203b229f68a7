/// What a user can type on the list, and on the screen of one todo.
package enum TodoCommand: Equatable, Sendable {
    case change(TodoChange)
    case open(Int)
    case filter(String)
    case refresh, help, back, logOut, quit

    package static let listUsage = """
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
    package static let detailUsage = """
        edit TITLE    Give it another title.
        done          Say that it is done.
        undo          Say that it is open again.
        delete        Delete it and go back.
        back          Go back to the list.
        quit          Leave.
        """

    /// Parses a line. On the screen of one todo, the line leaves its number out. The error tells the
    /// user how to write the command.
    package init(_ line: String, on todo: Int? = nil) throws(UserError) {
        var (verb, rest) = Self.split(line)
        verb = verb.lowercased()
        let usage = (todo == nil ? Self.listUsage : Self.detailUsage).split(separator: "\n")
        let row = usage.first { Self.split(String($0)).first == verb }
        var id = todo ?? 0
        if let row, row.hasPrefix("\(verb) N ") {
            let (number, title) = Self.split(rest)
            guard let found = Int(number) else {
                let form = row.prefix(16).split(separator: "  ")[0]
                throw UserError("Type \(form), with the number of a todo for N.")
            }
            (id, rest) = (found, title)
        }
        switch verb {
        case "", "help": self = .help
        case _ where row == nil: throw UserError("There is no command \(verb). Type help.")
        case "add": self = .change(.add(rest))
        case "edit": self = .change(.rename(id, rest))
        case "done": self = .change(.finish(id))
        case "undo": self = .change(.reopen(id))
        case "delete": self = .change(.delete(id))
        case "show": self = .open(id)
        case "filter": self = .filter(rest.lowercased())
        case "refresh": self = .refresh
        case "logout": self = .logOut
        case "back": self = .back
        default: self = .quit
        }
    }

    private static func split(_ text: String) -> (first: String, rest: String) {
        let text = text.drop(while: \.isWhitespace)
        let first = text.prefix { !$0.isWhitespace }
        return (String(first), String(text.dropFirst(first.count).drop(while: \.isWhitespace)))
    }
}
