/// Finds what is not plugged, and what looks forgotten.
struct Inspector {
    let wiring: Wiring
    let names: Names
    let isStrict: Bool

    /// The calls and plugs of the package itself, without those of its tests.
    let calls: [Use]
    let plugs: [Plug]

    init(_ wiring: Wiring, _ names: Names, _ request: Request) {
        self.wiring = wiring
        self.names = names
        isStrict = request.isStrict
        calls = wiring.calls.filter { !names.isTest($0.source) }
        plugs = wiring.plugs.filter { !names.isTest($0.use.source) }
    }

    /// All remarks, in the order of their places.
    func remarks(on useCases: [UseCase]) -> [Remark] {
        let remarks =
            wiring.programs.flatMap(missingPlugs) + doublePlugs() + missingNeeds() + computedNeeds()
            + unseen() + unbuilt() + useCases.flatMap { forgotten($0, among: useCases) }
        return Set(remarks).sorted { ($0.file, $0.line, $0.text) < ($1.file, $1.line, $1.text) }
    }

    func warning(_ use: Use, _ text: String) -> Remark {
        Remark(severity: .warning, file: names.path(of: use.source), line: use.line, text: text)
    }

    func name(_ type: TypeName) -> String { names.name(of: type) }

    func shortName(_ type: TypeName) -> String { type.symbol?.name ?? type.name }

    /// Whether the map has lost sight of a use case, so that it may be called or plugged anywhere.
    func isHandedOn(_ type: TypeName) -> Bool {
        wiring.handedOn.contains { $0.type.matches(type) && !names.isTest($0.source) }
    }

    private func missingPlugs(in program: Map.Program, _ reach: Reachability) -> [Remark] {
        let modules = Set(program.modules)
        let linked = plugs.filter { modules.contains($0.use.source.module) }
        let plugged = Dictionary(grouping: linked, by: \.type.symbol)
        var told: Set<TypeName> = []
        return calls.compactMap { call in
            let type = call.type
            let all = (plugged[type.symbol] ?? []).filter { type.matches($0.type) }
            let own = all.filter { reach.runs($0.use) }
            guard modules.contains(call.source.module), reach.runs(call), !isHandedOn(type) else {
                return nil
            }
            if own.contains(where: { $0.emptyClass == nil }) {
                let isSure = own.contains { $0.emptyClass == nil && $0.type == type }
                guard !isSure, told.insert(type).inserted else { return nil }
                return unseen(
                    call,
                    "the map can't see which \(shortName(type)) is called here, and whether it is plugged"
                )
            }
            guard told.insert(type).inserted else { return nil }
            if let symbol = type.symbol, wiring.loose[.plug]?.contains(symbol) == true {
                return unseen(
                    call,
                    "the map can't see whether \(name(type)), which is called here, is plugged"
                )
            }
            let idle = all.first { $0.emptyClass == nil }.map { idleness(of: $0, among: linked) }
            let reason =
                own.first?.emptyClass
                .map { "what is plugged there, \($0.qualifiedName), doesn't override perform" }
                ?? "nothing is plugged there: "
                + (idle ?? "plug \(name(type)).self <~ My\(shortName(type))()")
            return Remark(
                severity: .error,
                file: names.path(of: call.source),
                line: call.line,
                text: "\(name(type)) is called in the program \(program.name), and \(reason)"
            )
        }
    }

    /// Why a plug doesn't count: nothing runs it.
    private func idleness(of plug: Plug, among plugs: [Plug]) -> String {
        func owner(of plug: Plug) -> Symbol? {
            guard let container = plug.use.container else { return nil }
            let isMade = container.kind == .property || container.kind == .initializer
            return isMade ? container.type : container.declaration
        }
        guard let own = owner(of: plug) else { return "what would plug it doesn't run" }
        let count = plugs.count { own == owner(of: $0) }
        let runs = own.kind.isType ? "makes" : own.kind.isFunction ? "calls" : "reads"
        return
            "\(own.qualifiedName) plugs \(count) use case\(count == 1 ? "" : "s"), and nothing \(runs) it"
    }
}
