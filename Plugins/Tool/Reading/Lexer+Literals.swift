/// What is no code: comments, strings and regular expressions.
extension Lexer {
    mutating func skipComment() {
        var depth = 0
        repeat {
            let (one, other) = (bytes[position], bytes[position + 1])
            let change = one == "/" && other == "*" ? 1 : one == "*" && other == "/" ? -1 : 0
            depth += change
            position += change == 0 ? 1 : 2
        } while depth > 0 && position < count
    }

    /// Words in front of values.
    private static let keywords: Set = [
        "await", "case", "else", "guard", "if", "in", "return", "switch", "throw", "try", "where",
        "while",
    ]

    /// A slash divides behind a value. Elsewhere it begins a regular expression, if another ends it.
    var beginsRegularExpression: Bool {
        if let last = tokens.last,
            !Self.keywords.contains(String(decoding: bytes[last.range], as: UTF8.self))
        {
            guard last.kind == .sign || last.kind == .open else { return false }
            // Such as the two signs of an operator.
            if last.kind == .sign, last.range.upperBound == position { return false }
        }
        var end = position + 1
        guard bytes[end] != " " else { return false }
        var depth = 0
        while end < count, bytes[end] != "\n", bytes[end] != "/" {
            // A bracket that closes what was open before, as in `reduce(1, /)`.
            depth += bytes[end] == "(" ? 1 : bytes[end] == ")" ? -1 : 0
            if depth < 0 { return false }
            end += bytes[end] == "\\" ? 2 : 1
        }
        return end < count && bytes[end] == "/"
    }

    /// A string or a regular expression, with the code that is interpolated.
    mutating func readLiteral(hashes: Int) {
        let quote = bytes[position + hashes]
        let isString = quote == "\""
        let isLong = isString && bytes[(position + hashes + 1)...].prefix(2) == [quote, quote]
        let end =
            Array(repeating: quote, count: isLong ? 3 : 1) + Array(repeating: "#", count: hashes)
        let escape = ["\\"] + Array(repeating: "#" as UInt8, count: isString ? hashes : 0)
        add(.literal, end.count)
        while position < count {
            if bytes[position] == quote, bytes[position...].starts(with: end) {
                position += end.count
                return
            }
            if bytes[position] == "\\", bytes[position...].starts(with: escape) {
                position += escape.count
                if isString, bytes[position] == "(" {
                    readCode(untilClosed: true)
                    continue
                }
            }
            position += 1
        }
    }
}
