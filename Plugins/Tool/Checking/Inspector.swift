/// Finds what is not plugged, and what looks forgotten.
struct Inspector {
    let wiring: Wiring
    let names: Names
    let programs: [Map.Program]

    /// The calls and plugs of the package itself, without those of its tests.
    let calls: [Use]
    let plugs: [Plug]

    init(_ wiring: Wiring, _ names: Names, _ programs: [Map.Program]) {
        self.wiring = wiring
        self.names = names
        self.programs = programs
        calls = wiring.calls.filter { !names.isTest($0.source) }
        plugs = wiring.plugs.filter { !names.isTest($0.use.source) }
    }

    /// All remarks, in the order of their places.
    func remarks(on useCases: [UseCase]) -> [Remark] {
        let remarks =
            programs.flatMap(missingPlugs) + doublePlugs() + missingNeeds() + computedNeeds()
            + mentions() + useCases.flatMap { forgotten($0, among: useCases) }
        return Set(remarks).sorted { ($0.file, $0.line, $0.text) < ($1.file, $1.line, $1.text) }
    }

    func warning(_ use: Use, _ text: String) -> Remark {
        Remark(severity: .warning, file: names.path(of: use.source), line: use.line, text: text)
    }

    func name(_ type: TypeName) -> String { names.name(of: type) }

    func shortName(_ type: TypeName) -> String { type.symbol?.name ?? type.name }

    private func missingPlugs(in program: Map.Program) -> [Remark] {
        let modules = Set(program.modules)
        let plugs = plugs.filter { modules.contains($0.use.source.module) }
        let plugged = Dictionary(grouping: plugs, by: \.type.symbol)
        var told: Set<TypeName> = []
        return calls.compactMap { call in
            let type = call.type
            let own = (plugged[type.symbol] ?? []).filter { type.matches($0.type) }
            guard modules.contains(call.source.module), !call.isIdle,
                own.allSatisfy({ $0.emptyClass != nil }),
                told.insert(type).inserted
            else { return nil }
            let reason =
                own.first?.emptyClass
                .map { "what is plugged there, \($0.qualifiedName), doesn't override perform" }
                ?? "nothing is plugged there: plug \(name(type)).self <~ My\(shortName(type))()"
            return Remark(
                severity: .error,
                file: names.path(of: call.source),
                line: call.line,
                text: "\(name(type)) is called in the program \(program.name), and \(reason)"
            )
        }
    }
}
