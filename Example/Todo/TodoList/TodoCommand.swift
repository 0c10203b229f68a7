/// What a user can type on the list.
package enum TodoCommand: Equatable, Sendable {
    case change(TodoChange)
    case refresh, help, logOut, quit

    package static let usage = """
        add TITLE       Add a todo.
        edit N TITLE    Give todo N another title.
        done N          Say that todo N is done.
        undo N          Say that todo N is open again.
        delete N        Delete todo N.
        refresh         Read the todos again.
        logout          Go back to the login.
        quit            Leave.
        """

    /// Parses a line.
    package init(_ line: String) throws {
        let words = line.split(whereSeparator: \.isWhitespace).map(String.init)
        let (rest, id) = (words.dropFirst(), words.dropFirst().first.flatMap { Int($0) })
        switch (words.first?.lowercased(), id) {
        case ("add", _): self = .change(.add(rest.joined(separator: " ")))
        case ("edit", let id?):
            self = .change(.rename(id, rest.dropFirst().joined(separator: " ")))
        case ("done", let id?): self = .change(.finish(id))
        case ("undo", let id?): self = .change(.reopen(id))
        case ("delete", let id?): self = .change(.delete(id))
        case ("refresh", _): self = .refresh
        case ("logout", _): self = .logOut
        case ("quit", _): self = .quit
        case (nil, _), ("help", _): self = .help
        default: throw UserError("That is no command. Type help.")
        }
    }
}
