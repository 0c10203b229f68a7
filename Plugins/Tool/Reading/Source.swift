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
    private lazy var tokensByStart = Dictionary(
        uniqueKeysWithValues: tokens.indices.map { (tokens[$0].range.lowerBound, $0) }
    )
    private lazy var mentions = Dictionary(grouping: occurrences) { $0.spot?.token }

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
        guard line <= lexer.lineStarts.count else { return nil }
        return tokensByStart[lexer.lineStarts[line - 1] + column - 1]
    }

    /// The line and the column in which a token begins, as the index counts them.
    func place(of token: Int) -> (line: Int, column: Int) {
        let line = tokens[token].line
        return (line, tokens[token].range.lowerBound - lexer.lineStarts[line - 1] + 1)
    }

    func add(_ others: [Occurrence]) {
        for other in others { mentions[other.spot?.token, default: []].append(other) }
    }

    func occurrences(at token: Int) -> [Occurrence] { mentions[token] ?? [] }

    func symbols(in range: Range<Int>) -> [Symbol] {
        range.lazy.filter(isWord).flatMap { self.occurrences(at: $0) }.map(\.symbol)
    }
}
