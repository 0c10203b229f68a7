/// Where expressions begin, and where the names in them come from.
extension Source {
    /// The sides of `a ? b : c`, `b ?? c` or `b + c`, and the value of `b as C`.
    func alternatives(in range: Range<Int>) -> [Range<Int>]? {
        var current = range.lowerBound
        while current < range.upperBound {
            let behind = current + 1..<range.upperBound
            if self.is(current, "as") { return [range.lowerBound..<current] }
            if self.is(current, "+") { return [range.lowerBound..<current, behind] }
            if self.is(current, "?"), current > 0, !touches(current) {
                if self.is(current + 1, "?") {
                    return [range.lowerBound..<current, behind.dropFirst()]
                }
                return behind.first {
                    self.is($0, ":") && tokens[$0].enclosing == tokens[current].enclosing
                }
                .map { [current + 1..<$0, $0 + 1..<range.upperBound] }
            }
            current = next(after: current)
        }
        return nil
    }

    private func touches(_ token: Int) -> Bool {
        token > 0 && tokens[token - 1].range.upperBound == tokens[token].range.lowerBound
    }

    func isOneExpression(_ body: Range<Int>) -> Bool {
        !body.isEmpty && endOfStatement(from: body.lowerBound) >= body.upperBound
    }

    /// What stands in front of the dot before a name, unless it is the object itself.
    func receiver(of name: Int) -> Range<Int>? {
        guard self.is(name - 1, "."), name > 2 else { return nil }
        let end = self.is(name - 2, "?", "!") ? name - 2 : name - 1
        guard isWord(end - 1) || tokens[end - 1].kind == .close || self.is(end - 1, ">") else {
            return nil
        }
        let range = start(ofValueEndingWith: end - 1)..<end
        return range.count == 1 && self.is(range.lowerBound, "self", "Self", "super") ? nil : range
    }

    /// The first token of a value such as `root.make(1)[0].name`.
    private func start(ofValueEndingWith end: Int) -> Int {
        var start = end
        while start > 0 {
            if let open = tokens[start].partner, open < start {
                start = open
                let isCall = touches(start) || self.is(start, "{")
                guard start > 0, isCall, isWord(start - 1) || self.is(start - 1, ")", "]", ">")
                else {
                    continue
                }
                start -= 1
            } else if self.is(start, "?", "!") {
                start -= 1
            } else if start > 1, self.is(start - 1, "."),
                isWord(start - 2) || self.is(start - 2, ")", "]", "}", ">", "?", "!")
            {
                start -= 2
            } else {
                break
            }
        }
        return start
    }

    /// The left side of an operator that binds as loosely as an assignment.
    func leftSide(of sign: Int) -> Range<Int> {
        var start = sign
        while start > 0, !beginsStatement(start), tokens[start - 1].kind != .open,
            !self.is(start - 1, ",", ";", "=", "in", "return", "try", "await", "repeat"),
            !self.is(start - 1, ":") || isInChoice(start - 1)
        {
            start = previous(before: start)
        }
        return start..<sign
    }

    /// Whether a colon is that of `a ? b : c`.
    private func isInChoice(_ colon: Int) -> Bool {
        var token = colon - 1
        while token > 0, tokens[token].kind != .open, !self.is(token, ":", ";", "=", "case", ",") {
            if self.is(token, "?"), !touches(token) { return true }
            token = (tokens[token].partner.map { min($0, token) } ?? token) - 1
        }
        return false
    }

    /// Where a name that is known in a function only comes from.
    enum Local {
        case variable(Int)
        /// Each value of a list, and the body of the loop.
        case element(of: Range<Int>, in: Range<Int>)
        /// Given to a closure or a function in a function, with its type if that is written.
        case parameter(Int?)
    }

    /// Searches outwards and upwards from a mention to the head of the function around it.
    func local(_ name: String, before token: Int, in function: Int?) -> Local? {
        var current = token - 1
        while current >= 0, current != function {
            if let open = tokens[current].partner, open < current {
                current = open - 1
                continue
            }
            if self.is(current, "{"), let found = closure(at: current, takes: name) { return found }
            if self.is(current, name), self.is(current - 1, "let", "var") {
                return .variable(current)
            }
            if self.is(current, name), self.is(current - 1, "for"), self.is(current + 1, "in") {
                let end = (current..<token).first { self.is($0, "{") } ?? token
                return .element(of: current + 2..<end, in: inside(end))
            }
            if self.is(current, "func"), body(ofDeclarationAt: current)?.contains(token) == true,
                let open = (current..<token).first(where: { self.is($0, "(") }),
                let found = Parameter.all(in: open, of: self, []).first(where: { $0.name == name })
            {
                return .parameter(found.type.lowerBound)
            }
            current -= 1
        }
        return nil
    }

    /// What a closure is given under a name.
    private func closure(at brace: Int, takes name: String) -> Local? {
        let head = inside(brace).prefix(16).prefix { !self.is($0, "{", "=", ";") }
        let end = head.first { self.is($0, "in") }
        let taken =
            name == "$0" ? brace : head.prefix { $0 != end ?? brace }.first { self.is($0, name) }
        guard let taken, (end == nil) == (name == "$0") else { return nil }
        let open = self.is(brace - 1, "(") ? brace - 1 : brace
        guard open > 0, self.is(open - 1, "forEach", "map", "compactMap", "flatMap"),
            let list = receiver(of: open - 1)
        else { return .parameter(self.is(taken + 1, ":") ? taken + 2 : nil) }
        return .element(of: list, in: end.map { $0..<inside(brace).upperBound } ?? inside(brace))
    }

    /// Whether a variable, if it is one, gets another value somewhere.
    func isReassigned(_ name: Int, _ symbol: Symbol?) -> Bool {
        guard self.is(name - 1, "var") else { return false }
        let block = tokens[name].enclosing.map(inside) ?? tokens.indices
        let all = symbol?.occurrences.compactMap(\.spot) ?? []
        let elsewhere = all.filter { $0.source.is($0.token, text(name)) }
        return (mentions(of: text(name), in: block) + elsewhere).contains { spot in
            let (source, next) = (spot.source, spot.token + 1)
            return source.is(next, "=") && !source.is(next + 1, "=") || source.is(next - 2, "&")
                || source.is(next + 1, "append", "insert") || source.is(next, "+")
        }
    }

    /// The tokens at which a variable is named, not a member of that name.
    func mentions(of name: String, in range: Range<Int>) -> [Spot] {
        range.filter { self.is($0, name) && !self.is($0 - 1, ".", "let", "var") }
            .map { Spot(source: self, token: $0) }
    }
}
