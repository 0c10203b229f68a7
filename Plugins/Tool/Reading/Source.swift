/// A source file, with what the index says of it. Its tokens are known by their numbers.
final class Source {
    let path: String
    let module: String
    private let bytes: [UInt8]

    /// What it mentions, in the order of their places.
    var occurrences: [Occurrence] = []

    /// What its statements outside of functions refer to.
    var topLevel: [Occurrence] = []
    private lazy var lexer = Lexer(bytes)
    private(set) lazy var tokens = lexer.tokens

    init(path: String, module: String, bytes: [UInt8]) {
        self.path = path
        self.module = module
        self.bytes = bytes
    }

    var folder: Substring { path[..<(path.lastIndex(of: "/") ?? path.startIndex)] }

    /// Whether its statements are a program.
    var isMain: Bool { path.hasSuffix("/main.swift") }

    func text(_ token: Int) -> String {
        String(decoding: bytes[tokens[token].range], as: UTF8.self)
    }

    func `is`(_ token: Int, _ texts: String...) -> Bool {
        guard tokens.indices.contains(token) else { return false }
        let range = tokens[token].range
        for text in texts where text.utf8.count == range.count {
            if bytes[range].elementsEqual(text.utf8) { return true }
        }
        return false
    }

    func isWord(_ token: Int) -> Bool {
        tokens.indices.contains(token) && tokens[token].kind == .word
    }

    /// Whether a token is in the same line as the one before.
    func goesOn(_ token: Int) -> Bool { tokens[token].line == tokens[token - 1].line }

    // MARK: The index

    /// The token that begins at a place of the index, which counts bytes from 1.
    func token(line: Int, column: Int) -> Int? {
        guard !tokens.isEmpty, line <= lexer.lineStarts.count else { return nil }
        let start = lexer.lineStarts[line - 1] + column - 1
        let found = tokens.firstIndex(fromSorted: { $0.range.lowerBound < start })
        return found < tokens.count && tokens[found].range.lowerBound == start ? found : nil
    }

    /// The line and the column in which a token begins, as the index counts them.
    func place(of token: Int) -> (line: Int, column: Int) {
        let line = tokens[token].line
        return (line, tokens[token].range.lowerBound - lexer.lineStarts[line - 1] + 1)
    }

    /// Adds mentions that the index doesn't have.
    func add(_ mentions: [Occurrence]) {
        occurrences = (occurrences + mentions).sorted {
            ($0.line, $0.column) < ($1.line, $1.column)
        }
    }

    /// What the index says of a token.
    func occurrences(at token: Int) -> ArraySlice<Occurrence> {
        let (line, column) = place(of: token)
        let first = occurrences.firstIndex { ($0.line, $0.column) < (line, column) }
        return occurrences[first...].prefix { $0.line == line && $0.column == column }
    }

    func symbols(in range: Range<Int>) -> [Symbol] {
        range.lazy.filter(isWord).flatMap { self.occurrences(at: $0) }.map(\.symbol)
    }
}

extension Array {
    /// The first element of a sorted array that isn't before something.
    fileprivate func firstIndex(fromSorted isBefore: (Element) -> Bool) -> Int {
        var range = indices
        while !range.isEmpty {
            let middle = range.lowerBound + range.count / 2
            let isEarly = isBefore(self[middle])
            range = isEarly ? middle + 1..<range.upperBound : range.lowerBound..<middle
        }
        return range.lowerBound
    }
}
