import Foundation

/// The words of a source file. The index says what they mean, and only what stands inside which brackets
/// is read here.
final class Source {
    struct Token {
        let start, end: Int

        /// The bracket that closes or opens this one, and the innermost one around it.
        var partner, outer: Int?
    }

    private let bytes: [UInt8]
    private(set) var tokens: [Token] = []

    /// Where each line begins, and which token begins at a byte.
    private let lines: [Int]
    private var starts: [Int: Int] = [:]

    init(_ path: String) {
        let bytes = FileManager.default.contents(atPath: path).map(Array.init) ?? []
        self.bytes = bytes
        lines = [0] + bytes.indices.filter { bytes[$0] == UInt8(ascii: "\n") }.map { $0 + 1 }
        read()
        pair()
    }

    /// The text of a token, without the quotes of a name.
    subscript(_ index: Int) -> String {
        guard tokens.indices.contains(index) else { return "" }
        let text = String(decoding: bytes[tokens[index].start..<tokens[index].end], as: UTF8.self)
        return text.first == "`" ? String(text.dropFirst().dropLast()) : text
    }

    func text(_ range: Range<Int>) -> String {
        range.reduce("") { $0 + ($0.isEmpty || touches($1) ? "" : " ") + self[$1] }
    }

    func isOneOf(_ marks: StaticString, _ index: Int) -> Bool {
        guard tokens.indices.contains(index) else { return false }
        let byte = bytes[tokens[index].start]
        return marks.withUTF8Buffer { $0.contains(byte) }
    }

    func isWord(_ index: Int) -> Bool {
        tokens.indices.contains(index) && Self.isWord(bytes[tokens[index].start])
    }

    /// Whether no space is between a token and the one before, and whether a line is.
    func touches(_ index: Int) -> Bool { tokens[index - 1].end == tokens[index].start }

    func startsLine(_ index: Int) -> Bool {
        index == 0 || bytes[tokens[index - 1].end..<tokens[index].start].contains(10)
    }

    /// The token at a place of the index.
    func token(line: Int, column: Int) -> Int? {
        lines.indices.contains(line - 1) ? starts[lines[line - 1] + column - 1] : nil
    }

    // MARK: Cutting it into words

    /// Leaves comments out. A string is one token for its first quote, and those of the code in its
    /// interpolations.
    private func read() {
        // The strings around a place, with the brackets that are open in their interpolations.
        var strings: [(quotes: Int, hashes: Int, depth: Int)] = []
        var position = 0
        func at(_ mark: Unicode.Scalar, _ count: Int = 1, after distance: Int = 0) -> Bool {
            let start = position + distance
            return start + count <= bytes.count
                && (start..<start + count).allSatisfy { bytes[$0] == UInt8(ascii: mark) }
        }
        func length(while isPart: (UInt8) -> Bool) -> Int {
            bytes[position...].prefix(while: isPart).count
        }
        func add(_ length: Int) {
            starts[position] = tokens.count
            tokens.append(Token(start: position, end: min(position + length, bytes.count)))
            position += length
        }
        while position < bytes.count {
            if let (quotes, hashes, depth) = strings.last, depth == 0 {
                // A quote in a regular expression begins no string, so one without more ends with its line.
                if at("\"", quotes) && at("#", hashes, after: quotes) || at("\n") && quotes == 1 {
                    position += at("\n") ? 1 : quotes + hashes
                    strings.removeLast()
                } else if at("\\"), at("#", hashes, after: 1) {
                    position += 1 + hashes
                    if at("(") { strings[strings.count - 1].depth = 1 }
                    if at("(") { add(1) } else { position += 1 }
                } else {
                    position += 1
                }
                continue
            }
            let hashes = length { $0 == UInt8(ascii: "#") }
            if at("/", 2) {
                position += length { $0 != UInt8(ascii: "\n") }
            } else if at("/"), at("*", after: 1) {
                repeat {
                    position += 1
                } while position < bytes.count
                    && !(at("/") && bytes[position - 1] == UInt8(ascii: "*"))
                position += 1
            } else if at("\"", after: hashes) {
                strings.append((at("\"", 3, after: hashes) ? 3 : 1, hashes, 0))
                add(hashes + strings[strings.count - 1].quotes)
            } else if at("`") {
                let end = bytes[(position + 1)...].firstIndex(of: UInt8(ascii: "`")) ?? position
                add(end + 1 - position)
            } else if Self.isWord(bytes[position]) {
                add(length(while: Self.isWord))
            } else if bytes[position] <= UInt8(ascii: " ") {
                position += 1
            } else {
                if !strings.isEmpty {
                    strings[strings.count - 1].depth += at("(") ? 1 : at(")") ? -1 : 0
                }
                add(1)
            }
        }
    }

    private static func isWord(_ byte: UInt8) -> Bool {
        switch Unicode.Scalar(byte) {
        case "a"..."z", "A"..."Z", "0"..."9", "_", "$", "`": true
        default: byte >= 0x80
        }
    }

    private func pair() {
        var open: [Int] = []
        for index in tokens.indices {
            // One that touches a name begins generic arguments, if it isn't less-than after all.
            let isGeneric =
                isOneOf("<", index) && isWord(index - 1) && touches(index)
                && !isOneOf("~=<", index + 1)
            let endsGeneric = isOneOf(">", index) && !isOneOf("-", index - 1)
            if isOneOf(")]}", index) {
                while let last = open.last, isOneOf("<", last) { open.removeLast() }
            }
            tokens[index].outer = open.last
            if isGeneric || isOneOf("([{", index) { open.append(index) }
            guard let start = open.last, isOneOf("<", start) ? endsGeneric : isOneOf(")]}", index)
            else { continue }
            (tokens[start].partner, tokens[index].partner) = (index, start)
            open.removeLast()
        }
    }
}
