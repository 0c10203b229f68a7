/// All that is done with the use cases of a package.
struct Wiring {
    /// All classes that derive from an action class, also indirectly.
    let classes: [Symbol]

    /// Calls, by those who make them: sugar is looked through. In the order of their places.
    let calls: [Use]
    let plugs: [Plug]

    /// Interceptors, recorders and checks.
    let others: [Use]
    let needs: [Need]

    /// Where a use case is handed on, to nobody knows whom.
    let mentions: [Use]

    /// The classes of the instances that are plugged, and those from which they derive.
    let pluggedClasses: Set<Symbol>
    private let plugsByFile: [String: [Plug]]

    /// The plugs whose closures call a function.
    private var plugsByFunction: [Symbol: Plug] = [:]

    init(_ index: CodeIndex) {
        classes = index.symbols.filter { $0.kind != .protocol && $0.root != nil && !$0.isRoot }
        needs = index.symbolsByUSR["s:4Plug7PluggedV"]?.occurrences.compactMap(Need.init) ?? []
        let finder = UseFinder(index)
        let uses = finder.uses.filter { $0.type.symbol?.root != nil }
        let allCalls = uses.filter { $0.kind == .call }
        let plugsAsWritten = uses.filter { $0.kind == .plug }.map(Plug.init)
        let sugar = Sugar(among: allCalls, plugsAsWritten)
        plugs = plugsAsWritten.map { $0.lookingThrough(sugar) }
        others = uses.filter { $0.kind != .plug && $0.kind != .call }
        plugsByFile = Dictionary(grouping: plugs, by: \.use.source.path)
        calls = allCalls.flatMap(sugar.callers)
            .sorted { ($0.source.path, $0.line) < ($1.source.path, $1.line) }
        var pluggedClasses: Set<Symbol> = []
        for plug in plugs {
            pluggedClasses.formUnion(plug.classes.flatMap(\.ancestors))
            for answer in plug.answers {
                if case .closure(_, let function?) = answer { plugsByFunction[function] = plug }
            }
        }
        self.pluggedClasses = pluggedClasses
        let names = classes + index.symbols.filter { $0.kind == .alias }
        mentions = names.flatMap(\.occurrences).compactMap { occurrence in
            guard let spot = occurrence.spot,
                finder.understood[spot.source.path]?.contains(spot.token) != true,
                let (type, range) = spot.source.type(namedAt: spot.token),
                type.symbol?.root != nil, spot.source.handsOn(range)
            else { return nil }
            return Use(.other, type, at: occurrence)
        }
    }

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

extension Source {
    /// Whether a type is followed by `.self`, and is not just compared.
    fileprivate func handsOn(_ type: Range<Int>) -> Bool {
        let (before, end) = (type.lowerBound - 1, type.upperBound + 2)
        return self.is(end - 2, ".") && self.is(end - 1, "self")
            && !(self.is(before, "=") && self.is(before - 1, "=", "!"))
            && !(self.is(end, "=", "!") && self.is(end + 1, "="))
    }
}
