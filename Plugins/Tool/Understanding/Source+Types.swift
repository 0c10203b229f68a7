extension Source {
    /// The type whose last name is a word, with its generic arguments, and where it is written.
    func type(namedAt token: Int) -> (type: TypeName, range: Range<Int>)? {
        guard isWord(token) else { return nil }
        var start = start(ofTypeEndingWith: token)
        let range = start..<end(ofName: token)
        guard let symbol = typeSymbol(at: token) else {
            if let name = associated(at: token) { return (name, range) }
            return range.upperBound == token + 1 ? (.parameter(text(token)), range) : nil
        }
        var arguments: [TypeName.Spelling] = []
        while start < range.upperBound {
            arguments += (genericArguments(of: start).map(parts) ?? []).map(spelling)
            start = end(ofName: start) + 1
        }
        guard symbol.kind == .alias else { return (TypeName(symbol, arguments), range) }
        guard let (source, value) = symbol.aliased else {
            return outer(of: token)?.member(text(token)).map { ($0, range) }
        }
        let values = TypeName(symbol, arguments).generics
        return source.type(in: value).map { ($0.substituting(values), range) }
    }

    private func outer(of token: Int) -> TypeName? {
        self.is(token - 1, ".") ? type(namedAt: name(endingWith: token - 2))?.type : nil
    }

    /// A type that a protocol leaves to others: that of a known type, or a parameter `F.Use`.
    private func associated(at token: Int) -> TypeName? {
        guard occurrences(at: token).contains(where: \.symbol.isAssociated) else { return nil }
        guard let outer = outer(of: token) else { return .parameter("Self.\(text(token))") }
        guard outer.symbol == nil else { return outer.member(text(token)) }
        return outer.parameters.first.map { .parameter("\($0).\(text(token))") }
    }

    /// The type that stands at a token, without `?` and `.Type` behind it.
    func type(startingAt token: Int) -> TypeName? {
        if self.is(token, "repeat", "each", "inout", "sending", "borrowing", "consuming") {
            return type(startingAt: token + 1)
        }
        return isWord(token) && !Self.keywords.contains(text(token)) ? type(namedFrom: token) : nil
    }

    func type(namedFrom token: Int) -> TypeName? {
        var last = token
        while self.is(end(ofName: last), "."), isWord(end(ofName: last) + 1),
            !self.is(end(ofName: last) + 1, "Type", "self")
        {
            last = end(ofName: last) + 1
        }
        return type(namedAt: last)?.type
    }

    /// The type that a range of tokens is, as in `typealias A = Module.Type<Int>`.
    func type(in range: Range<Int>) -> TypeName? {
        guard let last = range.last else { return nil }
        let named = type(namedAt: name(endingWith: last))
        return named?.range == range ? named?.type : nil
    }

    /// The first token of a type, with the types around it.
    func start(ofTypeEndingWith token: Int) -> Int {
        if self.is(token, "?") { return start(ofTypeEndingWith: token - 1) }
        if tokens[token].kind == .close { return tokens[token].partner ?? token }
        let name = name(endingWith: token)
        guard self.is(name - 1, "."), isWord(self.name(endingWith: name - 2)) else { return name }
        return start(ofTypeEndingWith: name - 2)
    }

    /// The type that a word names, if it is no generic parameter.
    private func typeSymbol(at token: Int) -> Symbol? {
        occurrences(at: token).map(\.symbol).first {
            $0.kind.isType && !$0.usr.hasSuffix("mfp") && !$0.isAssociated
        }
    }

    /// Spells a type that stands in a range.
    func spelling(of range: Range<Int>) -> TypeName.Spelling {
        var name = ""
        var keys: [Int: String] = [:]
        for token in range {
            let gap = tokens[token].range.lowerBound - tokens[max(token, 1) - 1].range.upperBound
            if gap > 0, token > range.lowerBound { name += " " }
            name += isParameter(token) ? TypeName.marked(text(token)) : text(token)
            keys[token] = key(of: token)
            guard self.is(token, "?") else { continue }
            let start = start(ofTypeEndingWith: token - 1)
            keys[start] = "‹s:Sq›<" + (keys[start] ?? "")
        }
        for token in range where self.is(token, "&") { sortOperands(of: token, &keys) }
        let key = range.compactMap { keys[$0] }.joined()
        let own = type(in: range).flatMap {
            $0.symbol != nil && $0.symbol?.definition == nil ? nil : $0
        }
        return TypeName.Spelling(key: key, name: name, types: own.map { [$0] } ?? [])
    }

    /// Puts the keys of `P & Q` in their order, which tells nothing.
    private func sortOperands(of ampersand: Int, _ keys: inout [Int: String]) {
        let start = start(ofTypeEndingWith: ampersand - 1)
        guard let (_, right) = type(namedAt: ampersand + 1) else { return }
        let operands = [start..<ampersand, right].map { $0.compactMap { keys[$0] }.joined() }
        for token in start..<right.upperBound { keys[token] = "" }
        let parts = operands.joined(separator: "&").split(separator: "&").sorted()
        keys[right.lowerBound] = parts.joined(separator: "&")
    }

    /// The part of a token in the key of a type, which says `[T]`, `[K: V]` and `T?` by their names.
    private func key(of token: Int) -> String {
        let word = text(token)
        switch word {
        case "[": return inside(token).contains(where: isColonOfPair) ? "‹s:SD›<" : "‹s:Sa›<"
        case "]", "?": return ">"
        case ":" where isColonOfPair(token): return ","
        case "(", ")":
            let ends = [token, tokens[token].partner ?? token].sorted()
            let isTuple = parts(of: inside(ends[0])).count > 1
            if isTuple || self.is(ends[1] + 1, "-", "async", "throws", ".", "&") { return word }
            return word == ")" && ends[0] + 1 == token ? "‹s:s4Voida›" : ""
        // The types around a type, and its module, tell nothing new.
        case "." where isWord(token - 1), _ where isWord(token) && self.is(token + 1, "."):
            return ""
        case _ where isParameter(token):
            return associated(at: token)?.key ?? TypeName.marked(word)
        // `any Error` is `Error`.
        case "any": return ""
        default:
            let symbol = typeSymbol(at: token)
            // What another package calls so may be any type.
            if symbol?.kind == .alias, symbol?.definition == nil, symbol?.usr != "s:s4Voida" {
                return TypeName.marked("?")
            }
            let aliased = symbol?.aliased.map { $0.source.spelling(of: $0.value).key }
            return aliased ?? symbol?.key ?? (isWord(token) ? "\(word) " : word)
        }
    }

    private func isParameter(_ token: Int) -> Bool {
        isWord(token) && typeSymbol(at: token) == nil && !Self.keywords.contains(text(token))
            && (!self.is(token + 1, ":") || isColonOfPair(token + 1)) && !self.is(token - 1, "@")
    }

    /// Whether a token is the colon of `[K: V]`.
    private func isColonOfPair(_ token: Int) -> Bool {
        self.is(token, ":") && tokens[token].enclosing.map { self.is($0, "[") } == true
    }

    private static let keywords: Set = [
        "Any", "Type", "Protocol", "any", "some", "inout", "borrowing", "consuming", "sending",
        "throws", "async", "nonisolated", "isolated",
    ]
}
