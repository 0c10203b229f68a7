/// Finds what is not plugged, what the map can't follow, and what looks forgotten.
struct Inspector {
    private let wiring: Wiring
    private let names: Names

    /// How severe it is that the map can't follow something.
    private let doubt: Remark.Severity

    /// The calls and plugs of the package itself, without those of its tests.
    private let calls: [Use]
    private let plugs: [Plug]

    init(_ wiring: Wiring, _ names: Names, _ request: Request) {
        self.wiring = wiring
        self.names = names
        doubt = request.isStrict ? .error : .warning
        calls = wiring.calls.filter { !names.isTest($0.source) }
        plugs = wiring.plugs.filter { !names.isTest($0.use.source) }
    }

    /// All remarks, in the order of their places.
    func remarks(on useCases: [UseCase]) -> [Remark] {
        let unbuilt = wiring.unbuilt.map { path in
            let place = Place(file: names.path(path), line: 1, module: "", group: "")
            let advice = "so the map doesn't know it: run swift build --build-tests"
            return remark(place, "this file isn't built, \(advice)", severity: .error)
        }
        let remarks =
            unbuilt + wiring.programs.flatMap(missingPlugs) + unseen() + doublePlugs()
            + missingNeeds() + useCases.flatMap { forgotten($0, among: useCases) }
        return Set(remarks).sorted { ($0.file, $0.line, $0.text) < ($1.file, $1.line, $1.text) }
    }

    private func remark(
        _ place: Place,
        _ text: String,
        on useCases: String?...,
        severity: Remark.Severity = .warning
    ) -> Remark {
        Remark(severity, place, text, useCases.compactMap(\.self))
    }

    private func name(_ type: TypeName) -> String { names.name(of: type) }

    private func shortName(_ type: TypeName) -> String { type.symbol?.name ?? type.name }

    // MARK: Errors

    private func missingPlugs(in program: Map.Program, _ reach: Reachability) -> [Remark] {
        let modules = Set(program.modules)
        let linked = plugs.filter { modules.contains($0.use.source.module) }
        let plugged = Dictionary(grouping: linked, by: \.type.symbol)
        var told: Set<TypeName> = []
        return calls.compactMap { call in
            let type = call.type
            guard modules.contains(call.source.module), reach.runs(call), !isHandedOn(type),
                told.insert(type).inserted
            else { return nil }
            let all = (plugged[type.symbol] ?? []).filter { type.matches($0.type) }
            let own = all.filter { reach.runs($0.use) }
            let answering = own.filter { $0.emptyClass == nil }
            if answering.contains(where: { $0.type == type }) { return nil }
            guard answering.isEmpty else {
                let which = "which \(shortName(type)) is called here, and whether it is plugged"
                return unseen(call, which, type)
            }
            if let symbol = type.symbol, wiring.loose[.plug]?.contains(symbol) == true {
                let whether = "whether \(name(type)), which is called here, is plugged"
                return unseen(call, whether, type)
            }
            let idle = all.first { $0.emptyClass == nil }.map { idleness(of: $0, among: linked) }
            let reason =
                own.first?.emptyClass
                .map { "what is plugged there, \($0.qualifiedName), doesn't override perform" }
                ?? "nothing is plugged there: "
                + (idle ?? "plug \(name(type)).self <~ My\(shortName(type))()")
            // The call may depend on the answer.
            let isAsked = wiring.others.contains {
                $0.kind == .ask && $0.type.matches(type) && reach.runs($0)
            }
            let condition = isAsked ? ", perhaps only if Actions.isPlugged says so" : ""
            return remark(
                names.place(of: call),
                "\(name(type)) is called in the program \(program.name)\(condition), and \(reason)",
                on: name(type),
                severity: isAsked ? .warning : .error
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
        let number = plugs.count { own == owner(of: $0) }
        let runs = own.kind.isType ? "makes" : own.kind.isFunction ? "calls" : "reads"
        return "\(own.qualifiedName) plugs \(count(number, "use case")), and nothing \(runs) it"
    }

    // MARK: What the map can't follow

    private func unseen() -> [Remark] {
        var told: Set<TypeName> = []
        let places = wiring.handedOn.sorted {
            ($0.source.path, $0.token) < ($1.source.path, $1.token)
        }
        let lost = places.filter { !names.isTest($0.source) && told.insert($0.type).inserted }.map {
            remark(
                names.place(of: $0),
                "\(name($0.type)) is handed on as a value: the map can't see what is done with it",
                on: name($0.type),
                severity: doubt
            )
        }
        let riddles = wiring.riddles.filter { !names.isTest($0.source) }.map { use in
            unseen(use, "which use case is \(use.kind == .call ? "called" : "plugged") here")
        }
        let unclear = plugs.filter(\.isUnclear).map { plug in
            unseen(plug.use, "which class answers \(name(plug.type)) here", plug.type)
        }
        let unread = wiring.unread.filter { !names.isTest($0.source) }.map { call in
            let text = "the map can't read the call of \(call.symbol.name) here"
            return remark(names.place(of: call), text, severity: doubt)
        }
        return lost + riddles + unclear + unread
    }

    private func unseen(_ use: Use, _ text: String, _ type: TypeName? = nil) -> Remark {
        let text = "the map can't see \(text)"
        return remark(names.place(of: use), text, on: type.map(name), severity: doubt)
    }

    /// Whether the map has lost sight of a use case, so that it may be called or plugged anywhere.
    private func isHandedOn(_ type: TypeName) -> Bool {
        wiring.handedOn.contains { $0.type.matches(type) && !names.isTest($0.source) }
    }

    // MARK: What looks forgotten

    private func doublePlugs() -> [Remark] {
        let blocks = Dictionary(grouping: plugs.filter { !$0.type.isOpen }) { plug in
            let source = plug.use.source
            return [source.path, "\(source.block(around: plug.use.token))", plug.type.key]
        }
        return blocks.values.flatMap { block in
            let uses = block.map(\.use).sorted { $0.token < $1.token }
            // One statement plugs twice only in the branches of a condition.
            return zip(uses, uses.dropFirst()).filter { early, late in
                late.token >= early.source.statement(around: early.token).upperBound
            }
            .map { early, late in
                let name = name(late.type)
                let text = "this plug replaces the one in line \(early.line)"
                let twice = "\(name) is plugged twice in this block: \(text)"
                return remark(names.place(of: late), twice, on: name)
            }
        }
    }

    private func missingNeeds() -> [Remark] {
        let listed = Dictionary(grouping: wiring.needs, by: \.type.symbol)
        let modules = Dictionary(grouping: wiring.needs, by: \.place.source.module)
        let owners = modules.mapValues { own in Set(own.flatMap { $0.owner.withBases }) }
        var told: Set<[String]> = []
        return calls.compactMap { call in
            let module = call.source.module
            guard !call.isIdle, let own = modules[module] else { return nil }
            let isListed = (listed[call.type.symbol] ?? []).contains {
                owners[module]?.contains($0.owner) == true && $0.type.matches(call.type)
            }
            guard !isListed, told.insert([module, call.type.key]).inserted else { return nil }
            let (short, name) = (shortName(call.type), name(call.type))
            let property = short.prefix(1).lowercased() + short.dropFirst()
            return remark(
                names.place(of: call),
                "\(module) calls \(name), and its needs don't list it: add var \(property): "
                    + "Plugged<\(name)> { get } to \(own[0].owner.qualifiedName)",
                on: name
            )
        }
    }

    /// What a program could use, and none does.
    private func forgotten(_ useCase: UseCase, among useCases: [UseCase]) -> [Remark] {
        let isLoose = useCase.type.symbol.map { wiring.loose[.call]?.contains($0) == true } ?? false
        guard !isLoose, !isHandedOn(useCase.type) else { return [] }
        func isLinked(_ place: Place) -> Bool {
            wiring.programs.contains { $0.program.modules.contains(place.module) }
        }
        var remarks: [Remark] = []
        if isLinked(useCase.place), useCase.calls.allSatisfy(\.isIdle) {
            let tests = useCase.tests.calls > 0 ? " but by tests" : ""
            let sugar = useCase.calls.first.map { ": nothing runs \($0.caller)" } ?? ""
            let meant = useCaseMeant(by: useCase, among: useCases).map(name)
            let never =
                meant.map { "plugged into itself and never called\(tests); plug it into \($0)" }
                ?? "never called\(tests)\(sugar)"
            let text = "\(useCase.name) is \(never)"
            remarks.append(remark(useCase.place, text, on: useCase.name, meant))
        }
        guard !useCase.answers.contains(where: { $0.kind == .unknown }) else { return remarks }
        let idle = useCase.answers.filter { $0.plugs.isEmpty && isLinked($0.place) }
        return remarks
            + idle.map { answer in
                let text = "\(answer.name) is never plugged: it would answer \(useCase.name)"
                return remark(answer.place, text, on: useCase.name)
            }
    }

    /// The use case that a class answers which is plugged into itself instead.
    private func useCaseMeant(by answer: UseCase, among useCases: [UseCase]) -> TypeName? {
        let others = Set(useCases.map(\.type.symbol))
        guard let symbol = answer.type.symbol, symbol.answers,
            let base = symbol.ancestors.first(where: { !$0.answers && others.contains($0) }),
            plugs.contains(where: { $0.type.symbol == symbol && $0.classes.contains(symbol) })
        else { return nil }
        return TypeName.declared(base).variant(answeredBy: symbol)
    }
}

extension Symbol {
    fileprivate var withBases: [Symbol] { [self] + bases.flatMap { $0.symbol.withBases } }
}
