extension Source {
    /// The type whose last name is a word, with its generic arguments, and where it is written.
    func type(namedAt token: Int) -> (type: TypeName, range: Range<Int>)? {
        guard isWord(token) else { return nil }
        var start = token
        while self.is(start - 1, "."), isWord(name(endingWith: start - 2)) {
            start = name(endingWith: start - 2)
        }
        let range = start..<end(ofName: token)
        guard let symbol = typeSymbol(at: token) else {
            let isParameter = self.is(token, "Self") || range.upperBound == token + 1
            return isParameter ? (.parameter(text(token)), range) : nil
        }
        var arguments: [TypeName.Spelling] = []
        while start < range.upperBound {
            arguments += (genericArguments(of: start).map(parts) ?? []).map(spelling)
            start = end(ofName: start) + 1
        }
        guard symbol.kind == .alias else { return (TypeName(symbol, arguments), range) }
        let values = Dictionary(zip(symbol.generics, arguments)) { first, _ in first }
        return symbol.aliased.flatMap { $0.source.type(in: $0.value) }
            .map { ($0.substituting(values), range) }
    }

    /// The type whose first name is a word.
    func type(namedFrom token: Int) -> TypeName? {
        var last = token
        while self.is(end(ofName: last), "."), isWord(end(ofName: last) + 1) {
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

    /// The type that a word names, if it is no generic parameter.
    private func typeSymbol(at token: Int) -> Symbol? {
        occurrences(at: token).map(\.symbol).first { $0.kind.isType && !$0.usr.hasSuffix("mfp") }
    }

    /// Spells a type that stands in a range.
    private func spelling(of range: Range<Int>) -> TypeName.Spelling {
        var spelling = TypeName.Spelling(key: "", name: "")
        for token in range {
            let word = text(token)
            let isFirst = token == range.lowerBound
            if !isFirst, tokens[token - 1].range.upperBound < tokens[token].range.lowerBound {
                spelling.name += " "
            }
            let symbol = typeSymbol(at: token)
            let isParameter =
                symbol == nil && isWord(token) && !Self.keywords.contains(word)
                && !self.is(token + 1, ":") && !self.is(token - 1, "@")
            spelling.name += isParameter ? TypeName.marked(word) : word
            // The types around a type, and its module, tell nothing new.
            if self.is(token, ".") && isWord(token - 1) || isWord(token) && self.is(token + 1, ".")
            {
                continue
            }
            if !isFirst, isWord(token), isWord(token - 1) { spelling.key += " " }
            if let (source, value) = symbol?.aliased {
                spelling.key += source.spelling(of: value).key
            } else {
                spelling.key += symbol?.key ?? (isParameter ? TypeName.marked(word) : word)
            }
        }
        return spelling
    }

    /// Words in types that are no names.
    private static let keywords: Set = [
        "Any", "Type", "Protocol", "any", "some", "inout", "borrowing", "consuming", "sending",
        "throws", "async", "nonisolated", "isolated",
    ]
}
