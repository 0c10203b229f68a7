/// What belongs together in an expression.
extension Source {
    /// The token behind a name and its generic arguments.
    func end(of name: Int) -> Int {
        isOneOf("<", name + 1) ? (tokens[name + 1].partner ?? name) + 1 : name + 1
    }

    /// The parts of a list, by the bracket with which it begins.
    func parts(of bracket: Int) -> [Range<Int>] {
        guard isOneOf("(<[", bracket), let end = tokens[bracket].partner else { return [] }
        let commas = tokens.indices[bracket..<end].filter {
            isOneOf(",", $0) && tokens[$0].outer == bracket
        }
        return zip([bracket] + commas, commas + [end]).map { $0 + 1..<$1 }.filter { !$0.isEmpty }
    }

    /// The first argument of a call, and all that follows it, with the closures behind the call.
    func arguments(of name: Int) -> (first: Range<Int>, others: Range<Int>) {
        let start = isOneOf("[", name) ? name : end(of: name)
        let first = parts(of: start).first ?? start..<start
        var end = first.upperBound
        if isOneOf("([", start), let close = tokens[start].partner { end = close + 1 }
        while isOneOf("{", end), let close = tokens[end].partner {
            let isLabelled = isWord(close + 1) && isOneOf(":", close + 2) && isOneOf("{", close + 3)
            end = close + (isLabelled ? 3 : 1)
        }
        return (first, first.upperBound..<end)
    }

    /// What stands before an operator, back to where its expression begins at the earliest.
    func leftOperand(of sign: Int) -> Range<Int> {
        var start = sign
        while start > 0, !isOneOf("=,;:([{}", start - 1), self[start - 1] != "in",
            start == sign || !startsLine(start) || isOneOf(".", start)
        {
            start = min(start - 1, tokens[start - 1].partner ?? start)
        }
        return start..<sign
    }

    /// All behind an operator that binds more loosely than others: the rest of the statement.
    func rightOperand(of sign: Int) -> Range<Int> {
        let start = sign + 2
        var next = start
        while next < tokens.count, !isOneOf(")]},;", next),
            next == start || !startsLine(next) || isOneOf(".?:&|", next)
        {
            next = max(next, tokens[next].partner ?? next) + 1
        }
        return start..<next
    }
}
