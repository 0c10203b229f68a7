extension UseCase {
    /// The use cases of a package, in the order of their modules and names.
    static func all(in wiring: Wiring, _ names: Names) -> [UseCase] {
        let uses = Uses(wiring)
        let bases = Set(wiring.classes.filter { !$0.answers }.compactMap(\.base?.symbol))
        var useCases: [UseCase] = []
        for symbol in wiring.classes {
            guard let definition = symbol.definition, !names.isTest(definition.source) else {
                continue
            }
            let types = uses.types(of: symbol)
            // A class between, or one that answers or should: only others are used.
            let isDirect = symbol.base?.symbol.isRoot ?? true
            let isAnswer = symbol.answers || wiring.pluggedClasses.contains(symbol)
            if types.isEmpty, bases.contains(symbol) || isAnswer && !isDirect { continue }
            let declared = TypeName.declared(symbol)
            let closed = types.filter { !$0.isOpen }
            for type in declared.isOpen && !closed.isEmpty ? closed : [declared] {
                useCases.append(UseCase(symbol, type, uses, names))
            }
        }
        return useCases.sorted { ($0.place.group, $0.name) < ($1.place.group, $1.name) }
    }

    private init(_ symbol: Symbol, _ type: TypeName, _ uses: Uses, _ names: Names) {
        let signature = type.signature
        name = names.name(of: type)
        kind = symbol.root?.rawValue ?? ""
        input = signature?.input ?? "?"
        output = signature?.output ?? "?"
        place = Place(symbol, names)
        self.type = type
        for use in uses.uses[symbol] ?? [] where use.type.matches(type) {
            add(use, uses.wiring, names)
        }
        for plug in uses.plugs[symbol] ?? [] where plug.type.matches(type) { add(plug, names) }
        for unplugged in uses.unplugged[symbol] ?? [] {
            let matches = type.variant(answeredBy: unplugged).map(type.matches) ?? true
            guard matches, unplugged.definition.map({ !names.isTest($0.source) }) == true else {
                continue
            }
            answers.append(Answer(unplugged, .class, names))
        }
        needs = (uses.needs[symbol] ?? [])
            .filter { $0.type.matches(type) && !names.isTest($0.place.source) }
            .map { Need(name: $0.owner.qualifiedName, place: names.place(of: $0.place)) }
        answers.sort { ($0.place.group, $0.name) < ($1.place.group, $1.name) }
    }

    private mutating func add(_ use: Use, _ wiring: Wiring, _ names: Names) {
        let place = names.place(of: use)
        switch (use.kind, names.isTest(use.source)) {
        case (.call, true): tests.calls += 1
        case (.intercept, true): tests.interceptors += 1
        case (.record, true): tests.recorders += 1
        case (.verify, true): tests.checks += 1
        case (.intercept, false): interceptors.append(place)
        case (.record, false): recorders.append(place)
        case (.verify, false): checks.append(place)
        case (.call, false):
            // Either the closure that answers another, or the class that does.
            let owner = use.container?.type?.useCase
            let answered = wiring.answered(by: use)?.type ?? owner.map { TypeName($0, []) }
            calls.append(
                Call(
                    caller: names.caller(of: use),
                    place: place,
                    through: use.sugar.map(\.qualifiedName),
                    origin: use.origin.map(names.place),
                    answers: answered.map(names.name),
                    isIdle: use.isIdle
                )
            )
        default: break
        }
    }

    private mutating func add(_ plug: Plug, _ names: Names) {
        guard !names.isTest(plug.use.source) else { return tests.plugs += 1 }
        let place = names.place(of: plug.use)
        for answer in plug.answers {
            let made =
                switch answer {
                case .instance(let symbol): Answer(symbol, .class, names)
                case .function(let symbol): Answer(symbol, .function, names)
                case .closure(_, let function?): Answer(function, .closure, names)
                case .closure:
                    Answer(
                        name: "closure in \(names.caller(of: plug.use))",
                        kind: .closure,
                        place: place
                    )
                case .unknown: Answer(name: "an instance", kind: .unknown, place: place)
                }
            let known = answers.firstIndex { $0.name == made.name && $0.place == made.place }
            if known == nil { answers.append(made) }
            answers[known ?? answers.count - 1].plugs.append(place)
        }
    }
}

extension UseCase.Answer {
    fileprivate init(_ symbol: Symbol, _ kind: Kind, _ names: Names) {
        self.init(name: symbol.qualifiedName, kind: kind, place: Place(symbol, names))
    }
}

extension Place {
    /// Where a symbol is defined. What isn't of the package's sources is nowhere.
    fileprivate init(_ symbol: Symbol, _ names: Names) {
        self = symbol.definition.map(names.place) ?? Place(file: "", line: 0, module: "", group: "")
    }
}

private struct Uses {
    let wiring: Wiring
    let uses: [Symbol?: [Use]]
    let plugs: [Symbol?: [Plug]]
    let needs: [Symbol?: [Need]]

    /// The classes that could answer, and that nothing plugs.
    let unplugged: [Symbol?: [Symbol]]

    init(_ wiring: Wiring) {
        self.wiring = wiring
        uses = Dictionary(grouping: wiring.calls + wiring.others, by: \.type.symbol)
        plugs = Dictionary(grouping: wiring.plugs, by: \.type.symbol)
        needs = Dictionary(grouping: wiring.needs, by: \.type.symbol)
        let unplugged = wiring.classes.filter { $0.answers && !wiring.pluggedClasses.contains($0) }
        self.unplugged = Dictionary(grouping: unplugged, by: \.useCase)
    }

    func types(of symbol: Symbol) -> Set<TypeName> {
        let uses = (uses[symbol] ?? []).map(\.type) + (needs[symbol] ?? []).map(\.type)
        return Set(uses + (plugs[symbol] ?? []).map(\.type))
    }
}
