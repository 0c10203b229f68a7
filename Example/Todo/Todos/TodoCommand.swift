/// What a user can type on the list, and on the screen of one todo.
package enum TodoCommand: Equatable, Sendable {
    case change(TodoChange)
    case open(Int)
    case filter(String)
    case refresh, help, back, logOut, quit

    /// What to type on the list, what on the screen of one todo, and what it means.
    private typealias Row = (
        list: String, detail: String, meaning: @Sendable (_ id: Int, _ rest: String) -> TodoCommand
    )

    private static let rows: [Row] = [
        ("add TITLE       Add a todo.", "", { .change(.add($1)) }),
        (
            "edit N TITLE    Give todo N another title.", "edit TITLE    Give it another title.",
            { .change(.rename($0, $1)) }
        ),
        (
            "done N          Say that todo N is done.", "done          Say that it is done.",
            { id, _ in .change(.finish(id)) }
        ),
        (
            "undo N          Say that todo N is open again.",
            "undo          Say that it is open again.",
            { id, _ in .change(.reopen(id)) }
        ),
        (
            "delete N        Delete todo N.", "delete        Delete it and go back.",
            { id, _ in .change(.delete(id)) }
        ),
        ("show N          Show todo N alone.", "", { id, _ in .open(id) }),
        ("filter WHICH    Show all, open or done todos.", "", { .filter($1.lowercased()) }),
        ("refresh         Read the todos again.", "", { _, _ in .refresh }),
        ("", "back          Go back to the list.", { _, _ in .back }),
        ("logout          Go back to the login.", "", { _, _ in .logOut }),
        ("quit            Leave.", "quit          Leave.", { _, _ in .quit }),
    ]

    package static let listUsage = rows.map(\.list).filter { !$0.isEmpty }.joined(separator: "\n")
    package static let detailUsage = rows.map(\.detail).filter { !$0.isEmpty }
        .joined(separator: "\n")

    /// Parses a line. On the screen of one todo, the line leaves its number out. The error tells the
    /// user how to write the command.
    package init(_ line: String, on todo: Int? = nil) throws(UserError) {
        let (word, rest) = Self.split(line)
        let verb = word.lowercased()
        if ["", "help"].contains(verb) {
            self = .help
            return
        }
        let usage = todo == nil ? \Row.list : \Row.detail
        guard let row = Self.rows.first(where: { Self.split($0[keyPath: usage]).first == verb })
        else { throw UserError("There is no command \(verb). Type help.") }
        if let todo {
            self = row.meaning(todo, rest)
        } else if row.list.hasPrefix("\(verb) N ") {
            let (number, rest) = Self.split(rest)
            guard let id = Int(number)
            else { throw UserError("Type \(row.list.form), with the number of a todo for N.") }
            self = row.meaning(id, rest)
        } else {
            self = row.meaning(0, rest)
        }
    }

    private static func split(_ text: String) -> (first: String, rest: String) {
        let text = text.drop(while: \.isWhitespace)
        let first = text.prefix { !$0.isWhitespace }
        return (String(first), String(text.dropFirst(first.count).drop(while: \.isWhitespace)))
    }
}

extension String {
    /// The beginning of a line of the usage, up to the gap.
    fileprivate var form: String { String(self[..<(firstRange(of: "  ")?.lowerBound ?? endIndex)]) }
}
