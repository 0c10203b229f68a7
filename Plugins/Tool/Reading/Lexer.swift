/// A word, a bracket or a sign of a source file.
struct Token {
    enum Kind {
        /// A name or a keyword.
        case word
        /// A number, or where a string begins. What is interpolated follows as tokens in brackets.
        case literal
        case open, close
        /// One character of an operator, or a comma, a dot and so on.
        case sign
    }

    let kind: Kind
    let range: Range<Int>
    let line: Int
    let enclosing: Int?

    /// The other bracket, also of generic arguments.
    var partner: Int?
}

/// Cuts a source file into tokens, as far as is needed to see where brackets and statements end.
struct Lexer {
    private let bytes: [UInt8]
    private let count: Int
    private var position = 0
    private var open: Int?
    private var angles: [Int] = []
    private var countedLines = 0
    private(set) var lineStarts = [0]
    private(set) var tokens: [Token] = []

    init(_ source: [UInt8]) {
        // The zeros stop every search.
        bytes = source + [0, 0, 0]
        count = source.count
        readCode()
    }

    /// Reads to the end, or to the bracket that ends an interpolation.
    private mutating func readCode(untilClosed: Bool = false) {
        let outermost = open
        while position < count {
            switch bytes[position] {
            case 0x00...0x20: position += 1
            case "/" where bytes[position + 1] == "/":
                while position < count, bytes[position] != "\n" { position += 1 }
            case "/" where bytes[position + 1] == "*": skipComment()
            case "/" where beginsRegularExpression: readLiteral(hashes: 0)
            case "\"": readLiteral(hashes: 0)
            case "#":
                var hashes = 1
                while bytes[position + hashes] == "#" { hashes += 1 }
                let isLiteral = ["\"", "/"].contains(bytes[position + hashes])
                if isLiteral { readLiteral(hashes: hashes) } else { add(.sign, 1) }
            case "(", "[", "{":
                if bytes[position] == "{" { angles = [] }
                add(.open, 1)
                open = tokens.count - 1
            case ")", "]", "}":
                close()
                if untilClosed, open == outermost { return }
            case "`":
                let end = bytes[(position + 1)...].firstIndex(of: "`") ?? position
                add(.word, end + 1 - position)
            case let byte where Self.isWord(byte): readWord()
            default: readSign()
            }
        }
    }

    private mutating func add(_ kind: Token.Kind, _ length: Int) {
        while countedLines < position {
            if bytes[countedLines] == "\n" { lineStarts.append(countedLines + 1) }
            countedLines += 1
        }
        let range = position..<position + length
        tokens.append(Token(kind: kind, range: range, line: lineStarts.count, enclosing: open))
        position += length
    }

    private mutating func pair(_ start: Int, _ end: Int) {
        tokens[start].partner = end
        tokens[end].partner = start
    }

    private mutating func close() {
        while let last = angles.last, tokens[last].enclosing == open { angles.removeLast() }
        let start = open
        open = start.flatMap { tokens[$0].enclosing }
        add(.close, 1)
        if let start { pair(start, tokens.count - 1) }
    }

    private mutating func readWord() {
        let isNumber = Self.isDigit(bytes[position])
        var end = position
        while Self.isWord(bytes[end])
            || isNumber && bytes[end] == "." && Self.isDigit(bytes[end + 1])
        { end += 1 }
        add(isNumber ? .literal : .word, end - position)
    }

    private mutating func readSign() {
        let (byte, next, last) = (bytes[position], bytes[position + 1], tokens.last)
        let touchesLast = last?.range.upperBound == position
        add(.sign, 1)
        // The brackets of generic arguments touch a name, unlike those that compare.
        if byte == "<", touchesLast, last?.kind == .word,
            next <= 0x20 || Self.isWord(next) || ["(", "[", "@"].contains(next)
        {
            angles.append(tokens.count - 1)
        }
        // An arrow is no bracket.
        let isArrow = touchesLast && position > 1 && bytes[position - 2] == "-"
        if byte == ">", !isArrow, let start = angles.last, tokens[start].enclosing == open {
            pair(angles.removeLast(), tokens.count - 1)
        }
    }

    // MARK: Comments, strings and regular expressions

    private mutating func skipComment() {
        var depth = 0
        repeat {
            let (one, other) = (bytes[position], bytes[position + 1])
            let change = one == "/" && other == "*" ? 1 : one == "*" && other == "/" ? -1 : 0
            depth += change
            position += change == 0 ? 1 : 2
        } while depth > 0 && position < count
    }

    private static let keywords: Set = [
        "await", "case", "else", "guard", "if", "in", "return", "switch", "throw", "try", "where",
        "while",
    ]

    /// A slash divides behind a value. Elsewhere it begins a regular expression, if another ends it.
    private var beginsRegularExpression: Bool {
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
    private mutating func readLiteral(hashes: Int) {
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

    private static func isDigit(_ byte: UInt8) -> Bool { byte >= "0" && byte <= "9" }

    private static func isWord(_ byte: UInt8) -> Bool {
        switch byte {
        case "a"..."z", "A"..."Z", "0"..."9", "_", "$", 0x80...0xFF: true
        default: false
        }
    }
}

/// Bytes are written as the characters that they stand for.
extension UInt8: @retroactive ExpressibleByUnicodeScalarLiteral {
    /// The character's byte. A character outside ASCII stops the program.
    public init(unicodeScalarLiteral character: Unicode.Scalar) { self.init(ascii: character) }
}
