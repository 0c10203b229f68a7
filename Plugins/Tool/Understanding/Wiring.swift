/// All that is done with the use cases of a package.
struct Wiring {
    /// All classes that derive from an action class, also indirectly.
    let classes: [Symbol]

    /// Calls, by those who make them: sugar is looked through. In the order of their places.
    private(set) var calls: [Use]
    let directCalls: [Use]
    private(set) var plugs: [Plug]
    let others: [Use]
    let needs: [Need]
    let handedOn: [Use]

    /// Calls and plugs of types that the map can't see.
    let riddles: [Use]
    let unread: [Occurrence]

    /// The classes that may be called or plugged in such a place.
    private(set) var loose: [Use.Kind: Set<Symbol>] = [:]
    /// The classes of the instances that are plugged, and those from which they derive.
    let pluggedClasses: Set<Symbol>
    private(set) var programs: [(program: Map.Program, runs: Reachability)] = []
    let unbuilt: Set<String>
    private let plugsByFile: [String: [Plug]]

    /// The plugs whose closures call a function.
    private var plugsByFunction: [Symbol: Plug] = [:]

    init(_ index: CodeIndex, _ programs: [Map.Program]) {
        classes = index.symbols.filter { $0.kind != .protocol && $0.root != nil && !$0.isRoot }
        needs = index.symbolsByUSR["s:4Plug7PluggedV"]?.occurrences.compactMap(Need.init) ?? []
        unbuilt = index.unbuilt
        let finder = UseFinder(index)
        let uses = finder.uses.filter { $0.type.symbol?.root != nil }
        directCalls = uses.filter { $0.kind == .call }
        var sugar = Sugar(among: directCalls)
        plugs = uses.filter { $0.kind == .plug }.map { Plug($0, sugar) }
        sugar.answering = Set(plugs.flatMap(\.functions)).subtracting(sugar.handingOverSelf)
        others = uses.filter { ![.plug, .call, .handingOn].contains($0.kind) }
        plugsByFile = Dictionary(grouping: plugs, by: \.use.source.path)
        calls = directCalls.flatMap(sugar.callers)
            .sorted { ($0.source.path, $0.line) < ($1.source.path, $1.line) }
        var pluggedClasses: Set<Symbol> = []
        for plug in plugs {
            pluggedClasses.formUnion(plug.classes.flatMap(\.ancestors))
            for answer in plug.answers {
                if case .closure(_, let function?) = answer { plugsByFunction[function] = plug }
            }
        }
        self.pluggedClasses = pluggedClasses
        riddles = finder.riddles
        unread = finder.unread
        handedOn = uses.filter { $0.kind == .handingOn }
        // Where something unknown is called or plugged, it may be what is mentioned and not understood.
        for kind in [Use.Kind.call, .plug] {
            let dark = Set(finder.riddles.filter { $0.kind == kind }.map(\.source.module))
            let linked = Set(programs.map(\.modules).filter { !dark.isDisjoint(with: $0) }.joined())
            guard !linked.isEmpty else { continue }
            loose[kind] = Set(classes).filter { symbol in
                symbol.occurrences.contains { mention in
                    mention.container != nil && linked.contains(mention.source.module)
                        && mention.spot.map { !finder.understands($0.token, in: $0.source) }
                            ?? false
                }
            }
        }
        self.programs = programs.map { ($0, Reachability(of: $0, self, index)) }
        for number in calls.indices where isLinked(calls[number]) {
            calls[number].isIdle = !isRun(calls[number])
        }
    }

    private func isLinked(_ use: Use) -> Bool {
        programs.contains { $0.program.modules.contains(use.source.module) }
    }

    func isRun(_ use: Use) -> Bool { programs.contains { $0.runs.runs(use) } }

    /// The use case in whose answering closure a use stands, or whose closure calls the function.
    func answered(by use: Use) -> (type: TypeName, isClosure: Bool)? {
        for plug in plugsByFile[use.source.path] ?? [] {
            for case .closure(let range, _) in plug.answers where range.contains(use.token) {
                return (plug.type, true)
            }
        }
        return use.container.flatMap { plugsByFunction[$0.declaration] }.map { ($0.type, false) }
    }
}
