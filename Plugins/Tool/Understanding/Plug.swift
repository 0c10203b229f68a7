/// A plug, and what answers there.
struct Plug {
    enum Answer {
        case instance(of: Symbol)
        /// A closure, and the function of the package that it calls first.
        case closure(Range<Int>, calling: Symbol?)
        /// A function that is handed over by its name.
        case function(Symbol)
        /// A value whose class the source doesn't tell.
        case unknown
    }

    let use: Use
    let type: TypeName

    /// Without the instances of classes that don't override `perform`.
    let answers: [Answer]
    let classes: [Symbol]

    /// Whether it depends on its maker if the instance answers at all.
    let isUnclear: Bool

    /// A closure that calls sugar answers by itself.
    init(_ use: Use, _ sugar: Sugar) {
        self.use = use
        var isExact = false
        let found = use.arguments.flatMap { Self.answers(in: $0, of: use, sugar, &isExact) }
        classes = found.compactMap(\.instanceClass)
        let answering = found.filter { $0.instanceClass?.answers != false }
        // `Fetch.self <~ FetchString()`: the base class of the instance says which variant.
        let variant = classes.first.flatMap { use.type.variant(answeredBy: $0) }
        type = use.type.isOpen ? variant ?? use.type : use.type
        // Whatever does more than make an instance, such as a function that wraps it, may answer.
        isUnclear = answering.isEmpty && !isExact && !classes.isEmpty
        answers = answering.isEmpty && !isExact ? [.unknown] : answering
    }

    /// The class of the only instance that is plugged, if the class doesn't override `perform`.
    var emptyClass: Symbol? { answers.isEmpty ? classes.first : nil }

    /// The functions that answer, or that are called by the closures that do.
    var functions: [Symbol] {
        answers.compactMap { answer in
            switch answer {
            case .closure(_, let function): function
            case .function(let function): function
            default: nil
            }
        }
    }

    private static func answers(
        in range: Range<Int>,
        of use: Use,
        _ sugar: Sugar,
        _ isExact: inout Bool
    ) -> [Answer] {
        let source = use.source
        if source.is(range.lowerBound, "{"),
            source.next(after: range.lowerBound) >= range.upperBound
        {
            let result = source.result(ofClosure: range.lowerBound)
            let calls = result.lazy.filter(source.isWord).flatMap { source.occurrences(at: $0) }
            let first = calls.first {
                $0.isCall && $0.symbol.kind.isFunction && $0.symbol.definition != nil
            }
            let isSugar = first.map { sugar.handingOverSelf.contains($0.symbol) } == true
            return [.closure(range, calling: isSugar ? nil : first?.symbol)]
        }
        var reader = ValueReader()
        let types = reader.types(of: range, in: source, use.container) ?? []
        let made = instances(among: types.compactMap(\.symbol), of: use.type)
        // What is declared as the use case itself is of a class that only its maker knows.
        isExact = !reader.isVague
        if !made.isEmpty, isExact || made.allSatisfy({ $0.instanceClass?.answers == true }) {
            return made
        }
        let mentioned = source.symbols(in: range)
        let classes = instances(among: mentioned, of: use.type)
        guard classes.isEmpty else { return classes }
        // A variable or function: what is made in it.
        for symbol in mentioned {
            let written = symbol.written.map { $0.source.symbols(in: $0.range) } ?? []
            let classes = instances(among: written, of: use.type)
            guard classes.isEmpty else { return classes }
            if made.isEmpty, symbol.kind.isFunction, symbol.definition != nil {
                return [.function(symbol)]
            }
        }
        return made
    }

    private static func instances(among symbols: [Symbol], of type: TypeName) -> [Answer] {
        var seen: Set<Symbol> = []
        return symbols.filter { symbol in
            symbol.ancestors.contains { $0 == type.symbol } && seen.insert(symbol).inserted
        }
        .map { .instance(of: $0) }
    }
}

extension Plug.Answer {
    fileprivate var instanceClass: Symbol? {
        if case .instance(let symbol) = self { symbol } else { nil }
    }
}

extension Source {
    /// What a closure returns: its only statement, or that behind its last `return`.
    fileprivate func result(ofClosure brace: Int) -> Range<Int> {
        var body = inside(brace)
        let head = body.prefix {
            !self.is($0, "{", "=", ";") && tokens[$0].line == tokens[brace].line
        }
        if let name = head.first(where: { self.is($0, "in") }) { body = name + 1..<body.upperBound }
        if isOneExpression(body) { return body }
        let last = body.last { self.is($0, "return") && tokens[$0].enclosing == brace }
        return last.map { $0..<body.upperBound } ?? body.upperBound..<body.upperBound
    }
}

extension TypeName {
    /// The variant of a use case that a class answers, from the base class as written.
    func variant(answeredBy symbol: Symbol) -> TypeName? {
        let bases = symbol.ancestors.compactMap(\.base)
        guard let spot = bases.first(where: { $0.symbol == self.symbol })?.spot else { return nil }
        return spot.source.type(namedAt: spot.token)?.type
    }
}
