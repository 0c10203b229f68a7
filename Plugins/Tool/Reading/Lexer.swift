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

    /// The bracket in which it stands.
    let enclosing: Int?

    /// The other bracket, also of generic arguments.
    var partner: Int?
}

/// Cuts a source file into tokens, as far as is needed to see where brackets and statements end.
struct Lexer {
    let bytes: [UInt8]
    let count: Int
    var position = 0
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
    mutating func readCode(untilClosed: Bool = false) {
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

    mutating func add(_ kind: Token.Kind, _ length: Int) {
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
