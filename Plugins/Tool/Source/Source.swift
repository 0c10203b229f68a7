import Foundation

/// The words of a source file. The index says what they mean, and only what stands inside which brackets
/// is read here.
final class Source {
    struct Token {
        let start: Int
        let end: Int
        let line: Int
        let column: Int

        /// The bracket that closes or opens this one, and the one around it.
        var partner: Int?
        var parent: Int?
    }

    let bytes: [UInt8]
    private(set) var tokens: [Token] = []
    private var position = 0
    private var line = 1
    private var lineStart = 0

    init(_ path: String) {
        bytes = FileManager.default.contents(atPath: path).map(Array.init) ?? []
        read()
        var open: [Int] = []
        for index in tokens.indices {
            tokens[index].parent = open.last
            if isOneOf("([{", index) { open.append(index) }
            guard isOneOf(")]}", index), let start = open.popLast() else { continue }
            (tokens[start].partner, tokens[index].partner) = (index, start)
            tokens[index].parent = tokens[start].parent
        }
    }

    /// The text of a token, without the quotes of a name.
    subscript(_ index: Int) -> String {
        guard tokens.indices.contains(index) else { return "" }
        let text = String(decoding: bytes[tokens[index].start..<tokens[index].end], as: UTF8.self)
        return text.first == "`" ? String(text.dropFirst().dropLast()) : text
    }

    /// The text of some tokens, with other words for those that a closure has one for.
    func text(_ range: Range<Int>, _ word: (Int) -> String? = { _ in nil }) -> String {
        range.reduce("") { text, index in
            text + (text.isEmpty || touches(index) ? "" : " ") + (word(index) ?? self[index])
        }
    }

    func isOneOf(_ marks: StaticString, _ index: Int) -> Bool {
        guard tokens.indices.contains(index) else { return false }
        let byte = bytes[tokens[index].start]
        return marks.withUTF8Buffer { $0.contains(byte) }
    }

    func isWord(_ index: Int) -> Bool {
        tokens.indices.contains(index) && isWordByte(bytes[tokens[index].start])
    }

    /// Whether no space is between a token and the one before.
    func touches(_ index: Int) -> Bool { tokens[index - 1].end == tokens[index].start }

    func startsLine(_ index: Int) -> Bool { index == 0 || tokens[index - 1].line < tokens[index].line }

    /// The token at a place of the index.
    func token(line: Int, column: Int) -> Int? {
        var (low, high) = (0, tokens.count)
        while low < high {
            let middle = (low + high) / 2
            let isBefore = (tokens[middle].line, tokens[middle].column) < (line, column)
            if isBefore { low = middle + 1 } else { high = middle }
        }
        let isThere = low < tokens.count && (tokens[low].line, tokens[low].column) == (line, column)
        return isThere ? low : nil
    }

    // MARK: Cutting it into words

    /// Reads up to the end, or up to the bracket that ends an interpolation. Comments are left out.
    private func read(isInterpolation: Bool = false) {
        var depth = 0
        while position < bytes.count {
            let hashes = byte(0) == 35 ? bytes[position...].prefix { $0 == 35 }.count : 0
            switch (byte(0), byte(1)) {
            case (UInt8(ascii: "\n"), _): newLine()
            case (UInt8(ascii: " "), _), (UInt8(ascii: "\t"), _), (UInt8(ascii: "\r"), _): position += 1
            case (UInt8(ascii: "/"), UInt8(ascii: "/")): position += length { $0 != 10 }
            case (UInt8(ascii: "/"), UInt8(ascii: "*")): skipComment()
            case _ where byte(hashes) == UInt8(ascii: "\""): skipString(hashes)
            case (UInt8(ascii: "`"), _): add(length(from: 1) { $0 != UInt8(ascii: "`") } + 2)
            case (let first, _) where isWordByte(first): add(length(where: isWordByte))
            default:
                if byte(0) == UInt8(ascii: "(") { depth += 1 }
                if byte(0) == UInt8(ascii: ")") { depth -= 1 }
                add(1)
                if isInterpolation, depth == 0 { return }
            }
        }
    }

    private func byte(_ distance: Int) -> UInt8 {
        position + distance < bytes.count ? bytes[position + distance] : 0
    }

    private func length(from distance: Int = 0, where isPart: (UInt8) -> Bool) -> Int {
        bytes[min(position + distance, bytes.count)...].prefix(while: isPart).count
    }

    private func isWordByte(_ byte: UInt8) -> Bool {
        switch Unicode.Scalar(byte) {
        case "a"..."z", "A"..."Z", "0"..."9", "_", "$", "`": true
        default: byte >= 0x80
        }
    }

    private func newLine() { (position, line, lineStart) = (position + 1, line + 1, position + 1) }

    private func add(_ length: Int) {
        let end = min(position + length, bytes.count)
        tokens.append(
            Token(start: position, end: end, line: line, column: position - lineStart + 1)
        )
        position = end
    }

    private func skipComment() {
        var depth = 0
        repeat {
            let (first, second) = (byte(0), byte(1))
            let opens = first == UInt8(ascii: "/") && second == UInt8(ascii: "*")
            let closes = first == UInt8(ascii: "*") && second == UInt8(ascii: "/")
            depth += opens ? 1 : closes ? -1 : 0
            if first == 10 { newLine() } else { position += opens || closes ? 2 : 1 }
        } while depth > 0 && position < bytes.count
    }

    /// A string is one token for its first quote, and those of the code in its interpolations.
    private func skipString(_ hashes: Int) {
        let quote = UInt8(ascii: "\"")
        let quotes = byte(hashes + 1) == quote && byte(hashes + 2) == quote ? 3 : 1
        add(hashes + quotes)
        func isRun(_ value: UInt8, _ count: Int, from start: Int) -> Bool {
            (0..<count).allSatisfy { byte(start + $0) == value }
        }
        while position < bytes.count {
            if byte(0) == UInt8(ascii: "\\"), isRun(35, hashes, from: 1) {
                position += 1 + hashes
                if byte(0) == UInt8(ascii: "(") { read(isInterpolation: true) } else { position += 1 }
            } else if isRun(quote, quotes, from: 0), isRun(35, hashes, from: quotes) {
                return position += quotes + hashes
            } else if byte(0) == 10 {
                newLine()
                // A quote in a regular expression begins no string.
                if quotes + hashes == 1 { return }
            } else {
                position += 1
            }
        }
    }
}
