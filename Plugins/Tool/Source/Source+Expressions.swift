/// What belongs together in an expression.
extension Source {
    typealias Argument = (label: String?, value: Range<Int>)

    /// The token behind the generic arguments that begin here, if any do.
    func skipGenerics(from index: Int) -> Int {
        var (depth, next) = (0, index)
        while next < tokens.count, isOneOf("<", next) || depth > 0 {
            if isOneOf("<", next) { depth += 1 }
            if isOneOf(">", next), !isOneOf("-", next - 1) { depth -= 1 }
            if depth == 0 { return next + 1 }
            if isOneOf(")]};=+*/\"", next) { break }
            next = (tokens[next].partner ?? next) + 1
        }
        return index
    }

    /// The generic arguments that begin here.
    func generics(at index: Int) -> [Range<Int>] {
        let list = index..<skipGenerics(from: index)
        return list.isEmpty ? [] : split(list.dropFirst().dropLast()).map(\.value)
    }

    /// The bracket with which the generic arguments begin that end here, if any do.
    func genericsStart(of end: Int) -> Int? {
        (max(0, end - 40)..<max(0, end)).last { skipGenerics(from: $0) == end + 1 }
    }

    /// What a call gets between its brackets and behind them, and where that ends.
    func arguments(of name: Int) -> (list: [Argument], range: Range<Int>) {
        let start = isOneOf("[<", name) ? name : skipGenerics(from: name + 1)
        var (next, list) = (start, [Argument]())
        if isOneOf("([", next), let end = tokens[next].partner {
            list = split(next + 1..<end)
            next = end + 1
        }
        while isOneOf("{", next), let end = tokens[next].partner {
            list.append((nil, next..<end + 1))
            next =
                isWord(end + 1) && isOneOf(":", end + 2) && isOneOf("{", end + 3)
                ? end + 3 : end + 1
        }
        return (list, start..<next)
    }

    /// The parts of a list between brackets.
    func split(_ range: Range<Int>) -> [Argument] {
        var (parts, next) = ([range.lowerBound..<range.lowerBound], range.lowerBound)
        while next < range.upperBound {
            if isOneOf(",", next) { parts.append(next + 1..<next + 1) }
            let end = max(skipGenerics(from: next), (tokens[next].partner ?? next) + 1)
            if !isOneOf(",", next) {
                parts[parts.count - 1] = parts[parts.count - 1].lowerBound..<end
            }
            next = end
        }
        return parts.filter { !$0.isEmpty }.map { part in
            let colon = part.lowerBound + 1
            let isLabelled = isWord(colon - 1) && isOneOf(":", colon) && !isOneOf(":", colon + 1)
            return isLabelled ? (self[part.lowerBound], part.dropFirst(2)) : (nil, part)
        }
    }

    /// The operand before an operator.
    func leftOperand(of sign: Int) -> Range<Int> {
        var start = sign
        while start > 0 {
            var next = start - 1
            // A name begins an operand unless a dot is before it, and a bracket goes with what it touches.
            if start < sign, !isOneOf(".", start) {
                guard isWord(start) ? isOneOf(".:", next) : touches(start) else { break }
            }
            if let open = tokens[next].partner, open < next, !isOneOf("}", next) {
                next = open
            } else if isOneOf(">", next) {
                guard let open = genericsStart(of: next) else { break }
                next = open
            } else if !isWord(next), !isOneOf(".", next), !(isOneOf("?!:", next) && touches(next)) {
                break
            }
            start = next
        }
        return start..<sign
    }

    /// All behind an operator that binds more loosely than others: the rest of the statement.
    func rightOperand(of sign: Int, length: Int) -> Range<Int> {
        let start = sign + length
        var next = start
        while next < tokens.count, !isOneOf(")]},;", next) {
            if next > start, startsLine(next), !continues(next) { break }
            next = max(next, tokens[next].partner ?? next) + 1
        }
        return start..<next
    }

    /// Whether the first token of a line goes on with the statement before it.
    private func continues(_ index: Int) -> Bool {
        let operators: StaticString = ".?:+-*/%&|^=<>~!"
        let isOpen =
            isOneOf(operators, index - 1) && !isOneOf(">", index - 1) && !touches(index - 1)
        return isOpen || isOneOf(operators, index) || ["as", "is"].contains(self[index])
            || isOneOf("{", index) && isOneOf(")", index - 1)
    }

    /// Whether a type is handed on as a value, alone or as a part of another: `[Like].self`.
    func isValue(_ type: Range<Int>) -> Bool {
        var end = type.upperBound
        while isOneOf("]>?)", end) { end += 1 }
        let isMeasured = self[type.lowerBound - 4] == "type" && self[type.lowerBound - 2] == "of"
        return isOneOf(".", end) && self[end + 1] == "self" || isMeasured
    }
}
