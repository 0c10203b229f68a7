/// Where brackets, arguments and statements end.
extension Source {
    func inside(_ open: Int) -> Range<Int> { open + 1..<(tokens[open].partner ?? tokens.count) }

    /// The first token behind a token, or behind the brackets that it opens.
    func next(after token: Int) -> Int { max(tokens[token].partner ?? token, token) + 1 }

    /// The last token before a token, or the bracket that opens what it closes.
    func previous(before token: Int) -> Int { min(tokens[token - 1].partner ?? token, token - 1) }

    func genericArguments(of name: Int) -> Range<Int>? {
        guard self.is(name + 1, "<"), tokens[name + 1].partner != nil else { return nil }
        return inside(name + 1)
    }

    func end(ofName name: Int) -> Int {
        genericArguments(of: name).map { $0.upperBound + 1 } ?? name + 1
    }

    /// The name that ends with a token, perhaps with generic arguments.
    func name(endingWith token: Int) -> Int {
        self.is(token, ">") ? (tokens[token].partner ?? token) - 1 : token
    }

    /// Cuts a range at its commas, those of brackets and generic arguments aside.
    func parts(of range: Range<Int>) -> [Range<Int>] {
        var parts: [Range<Int>] = []
        var (start, current) = (range.lowerBound, range.lowerBound)
        while current < range.upperBound {
            if self.is(current, ",") {
                parts.append(start..<current)
                start = current + 1
            }
            current = next(after: current)
        }
        return start < range.upperBound ? parts + [start..<range.upperBound] : parts
    }

    /// The end of the statement or argument to which a token belongs.
    func endOfStatement(from token: Int) -> Int {
        var current = token
        while current < tokens.count, tokens[current].kind != .close, !self.is(current, ",", ";"),
            current == token || !beginsStatement(current)
        {
            current = next(after: current)
        }
        return current
    }

    /// The statement around a token, with the lists in which it stands.
    func statement(around token: Int) -> Range<Int> {
        var start = token
        while let open = tokens[start].enclosing, !self.is(open, "{") { start = open }
        while start > 0, !beginsStatement(start), tokens[start - 1].kind != .open,
            !self.is(start - 1, ";")
        {
            start = previous(before: start)
        }
        return start..<max(start, endOfStatement(from: start))
    }

    /// The block of statements in which a token stands: its brace, and the branch of a `switch`.
    func block(around token: Int) -> [Int?] {
        var brace = tokens[token].enclosing
        while let open = brace, !self.is(open, "{") { brace = tokens[open].enclosing }
        let label = ((brace ?? -1) + 1..<token).last {
            tokens[$0].enclosing == brace && self.is($0, "case", "default")
                && !self.is($0 - 1, "if", "guard", "while", "for", ",", ".")
        }
        return [brace, label]
    }

    /// Whether an attribute stands before the declaration of a name.
    func hasAttribute(_ name: String, _ declared: Int) -> Bool {
        var token = declared
        while token > 0, !self.is(token - 1, "}", "{", ";") {
            token = previous(before: token)
            if self.is(token, name), self.is(token - 1, "@") { return true }
        }
        return false
    }

    /// Whether a token is the first of a line that doesn't go on with the line before.
    func beginsStatement(_ token: Int) -> Bool {
        guard token > 0, !goesOn(token), !self.is(token, "{"),
            tokens[token].kind != .sign || self.is(token, "@", "#")
        else {
            return false
        }
        // Behind other signs than those that end a type or a value, the right side follows.
        return tokens[token - 1].kind != .sign || self.is(token - 1, ">", "?", "!")
    }

    struct Argument {
        var label: String?
        let value: Range<Int>
    }

    /// The arguments of a call whose name is a token: those in brackets, and closures behind them.
    func arguments(ofCallAt name: Int) -> (list: [Argument], end: Int)? {
        var current = end(ofName: name)
        var list: [Argument] = []
        if self.is(current, "("), goesOn(current) {
            list = parts(of: inside(current)).map { part in
                guard isWord(part.lowerBound), self.is(part.lowerBound + 1, ":") else {
                    return Argument(value: part)
                }
                return Argument(label: text(part.lowerBound), value: part.dropFirst(2))
            }
            current = next(after: current)
        } else if !self.is(current, "{") {
            return nil
        }
        while self.is(current, "{") {
            let end = next(after: current)
            list.append(Argument(value: current..<end))
            let isLabelled = isWord(end) && self.is(end + 1, ":") && self.is(end + 2, "{")
            current = isLabelled ? end + 2 : end
        }
        return (list, current)
    }

    func body(ofDeclarationAt token: Int) -> Range<Int>? {
        var current = token
        while current < tokens.count, tokens[current].kind != .close {
            if self.is(current, "{") { return inside(current) }
            current = next(after: current)
        }
        return nil
    }
}
