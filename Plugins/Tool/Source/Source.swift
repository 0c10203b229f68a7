import Foundation

/// The words of a source file. The index says what they mean, and only what stands inside which brackets
/// is read here.
final class Source {
    struct Token {
        let start, end, line, column: Int

        /// The bracket that closes or opens this one, and the innermost one around it.
        var partner, outer: Int?
    }

    let bytes: [UInt8]
    private(set) var tokens: [Token] = []
    private var (position, line, lineStart) = (0, 1, 0)

    init(_ path: String) {
        bytes = FileManager.default.contents(atPath: path).map(Array.init) ?? []
        read()
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
            guard let start = open.last,
                isOneOf("<", start) ? endsGeneric : isOneOf(")]}", index)
            else { continue }
            (tokens[start].partner, tokens[index].partner) = (index, start)
            open.removeLast()
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
        tokens.indices.contains(index) && isWord(bytes[tokens[index].start])
    }

    /// Whether no space is between a token and the one before, and whether a line is.
    func touches(_ index: Int) -> Bool { tokens[index - 1].end == tokens[index].start }

    func startsLine(_ index: Int) -> Bool {
        index == 0 || tokens[index - 1].line < tokens[index].line
    }

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
            let hashes = at("#") ? length { $0 == 35 } : 0
            if at("\n") {
                (position, line, lineStart) = (position + 1, line + 1, position + 1)
            } else if at(" ") || at("\t") || at("\r") {
                position += 1
            } else if at("/"), at("/", 1) {
                position += length { $0 != 10 }
            } else if at("/"), at("*", 1) {
                skipComment()
            } else if at("\"", hashes) {
                skipString(hashes)
            } else if at("`") {
                add(length(from: 1) { $0 != 96 } + 2)
            } else if isWord(bytes[position]) {
                add(length(where: isWord))
            } else {
                depth += at("(") ? 1 : at(")") ? -1 : 0
                add(1)
                if isInterpolation, depth == 0 { return }
            }
        }
    }

    private func at(_ character: Unicode.Scalar, _ distance: Int = 0) -> Bool {
        position + distance < bytes.count && bytes[position + distance] == UInt8(ascii: character)
    }

    private func length(from distance: Int = 0, where isPart: (UInt8) -> Bool) -> Int {
        bytes[min(position + distance, bytes.count)...].prefix(while: isPart).count
    }

    private func isWord(_ byte: UInt8) -> Bool {
        switch Unicode.Scalar(byte) {
        case "a"..."z", "A"..."Z", "0"..."9", "_", "$", "`": true
        default: byte >= 0x80
        }
    }

    private func add(_ length: Int) {
        let end = min(position + length, bytes.count)
        tokens.append(
            Token(start: position, end: end, line: line, column: position - lineStart + 1)
        )
        position = end
    }

    /// Goes on by some bytes, or by a line.
    private func skip(_ count: Int) {
        if at("\n") { (line, lineStart) = (line + 1, position + 1) }
        position += count
    }

    private func skipComment() {
        var depth = 0
        repeat {
            let (opens, closes) = (at("/") && at("*", 1), at("*") && at("/", 1))
            depth += opens ? 1 : closes ? -1 : 0
            skip(opens || closes ? 2 : 1)
        } while depth > 0 && position < bytes.count
    }

    /// A string is one token for its first quote, and those of the code in its interpolations. A quote in a
    /// regular expression begins no string, so one without more ends with its line.
    private func skipString(_ hashes: Int) {
        let quotes = at("\"", hashes + 1) && at("\"", hashes + 2) ? 3 : 1
        add(hashes + quotes)
        while position < bytes.count, !(at("\n") && hashes + quotes == 1) {
            let isMarked = (0..<hashes).allSatisfy { at("#", 1 + $0) }
            let ends =
                (0..<quotes).allSatisfy { at("\"", $0) }
                && (0..<hashes).allSatisfy { at("#", quotes + $0) }
            if ends { return position += quotes + hashes }
            let isEscape = at("\\") && isMarked
            if isEscape { position += 1 + hashes }
            if isEscape, at("(") { read(isInterpolation: true) } else { skip(1) }
        }
    }
}
