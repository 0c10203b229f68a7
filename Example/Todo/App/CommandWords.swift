/// A line that a user typed, parsed from the left.
struct CommandWords {
    /// The first word, in lowercase.
    let verb: String

    /// The text that has not been parsed yet.
    private(set) var rest: String

    init(_ line: String) {
        let (verb, rest) = Self.split(line)
        self.verb = verb.lowercased()
        self.rest = rest
    }

    /// Parses a number.
    mutating func number(_ usage: String) throws(CommandError) -> Int {
        let (word, rest) = Self.split(rest)
        guard let number = Int(word) else {
            throw CommandError("Type \(usage), with the number of a todo for N.")
        }
        self.rest = rest
        return number
    }

    private static func split(_ text: String) -> (first: String, rest: String) {
        let text = text.drop(while: \.isWhitespace)
        let first = text.prefix { !$0.isWhitespace }
        return (String(first), String(text.dropFirst(first.count).drop(while: \.isWhitespace)))
    }
}
