/// What looks forgotten.
extension Inspector {
    func doublePlugs() -> [Remark] {
        struct Block: Hashable {
            let file: String
            let start: [Int]
            let type: TypeName
        }

        let closed = plugs.filter { !$0.type.isOpen }
        let blocks = Dictionary(grouping: closed) { plug in
            let (source, token) = (plug.use.source, plug.use.token)
            return Block(file: source.path, start: source.block(around: token), type: plug.type)
        }
        return blocks.values.flatMap { block in
            let uses = block.map(\.use).sorted { $0.token < $1.token }
            // One statement plugs twice only in the branches of a condition.
            return zip(uses, uses.dropFirst()).filter { early, late in
                late.token >= early.source.endOfStatement(around: early.token)
            }
            .map { early, late in
                warning(
                    late,
                    "\(name(late.type)) is plugged twice in this block: this plug replaces the one "
                        + "in line \(early.line)"
                )
            }
        }
    }

    func missingNeeds() -> [Remark] {
        let lines = wiring.needs.filter(\.isRequirement)
        let listed = Dictionary(grouping: lines, by: \.type.symbol)
        let modules = Dictionary(grouping: lines, by: \.place.source.module)
        let owners = modules.mapValues { own in Set(own.flatMap { $0.owner.withBases }) }
        var told: Set<[String]> = []
        return calls.compactMap { call in
            let module = call.source.module
            guard !call.isIdle, let own = modules[module] else { return nil }
            let isListed = (listed[call.type.symbol] ?? []).contains {
                owners[module]?.contains($0.owner) == true && $0.type.matches(call.type)
            }
            guard !isListed, told.insert([module, call.type.key]).inserted else { return nil }
            let short = shortName(call.type)
            let property = short.prefix(1).lowercased() + short.dropFirst()
            return warning(
                call,
                "\(module) calls \(name(call.type)), and its needs don't list it: add var \(property): "
                    + "Plugged<\(name(call.type))> { get } to \(own[0].owner.qualifiedName)"
            )
        }
    }

    func computedNeeds() -> [Remark] {
        let needs = Dictionary(grouping: wiring.needs.filter { !$0.isRequirement }, by: \.property)
        return plugs.compactMap { plug in
            guard let getter = plug.use.container, getter.definition != nil,
                let property = getter.property,
                let place = needs[property]?.first?.place
            else { return nil }
            return Remark(
                severity: .warning,
                file: names.path(of: place.source),
                line: place.line,
                text:
                    "\(property.qualifiedName) plugs \(name(plug.type)) only when somebody reads it: "
                    + "write let \(property.name) = …"
            )
        }
    }

    /// The files that the map doesn't contain.
    func unbuilt() -> [Remark] {
        wiring.unbuilt.map { path in
            Remark(
                severity: .error,
                file: names.path(path),
                line: 1,
                text:
                    "this file isn't built, so the map doesn't know it: run swift build --build-tests"
            )
        }
    }

    /// What the map can't follow.
    func unseen() -> [Remark] {
        var told: Set<TypeName> = []
        let places = wiring.handedOn.sorted {
            ($0.source.path, $0.token) < ($1.source.path, $1.token)
        }
        let lost = places.filter { !names.isTest($0.source) && told.insert($0.type).inserted }.map {
            use in
            unseen(
                use,
                "\(name(use.type)) is handed on as a value: the map can't see what is done with it"
            )
        }
        let riddles = wiring.riddles.filter { !names.isTest($0.source) }.map { use in
            let done = use.kind == .call ? "called" : "plugged"
            return unseen(use, "the map can't see which use case is \(done) here")
        }
        let unclear = plugs.filter(\.isUnclear).map { plug in
            unseen(plug.use, "the map can't see which class answers \(name(plug.type)) here")
        }
        let unread = wiring.unread.filter { !names.isTest($0.source) }.map { call in
            unseen(
                call.source,
                call.line,
                "the map can't read the call of \(call.symbol.name) here"
            )
        }
        return lost + riddles + unclear + unread
    }

    func unseen(_ use: Use, _ text: String) -> Remark { unseen(use.source, use.line, text) }

    private func unseen(_ source: Source, _ line: Int, _ text: String) -> Remark {
        Remark(
            severity: isStrict ? .error : .warning,
            file: names.path(of: source),
            line: line,
            text: text
        )
    }

    /// What a program could use, and none does.
    func forgotten(_ useCase: UseCase, among useCases: [UseCase]) -> [Remark] {
        func remark(_ place: Place, _ text: String) -> Remark? {
            guard wiring.programs.contains(where: { $0.program.modules.contains(place.module) })
            else {
                return nil
            }
            return Remark(severity: .warning, file: place.file, line: place.line, text: text)
        }
        let isLoose = useCase.type.symbol.map { wiring.loose[.call]?.contains($0) == true } ?? false
        let isHandedOn = isLoose || isHandedOn(useCase.type)
        var remarks: [Remark?] = []
        if !isHandedOn, useCase.calls.allSatisfy(\.isIdle) {
            let sugar = useCase.calls.first.map { ": nothing runs \($0.caller)" } ?? ""
            let tests = useCase.tests.calls > 0 ? " but by tests" : ""
            let text =
                useCaseMeant(by: useCase, among: useCases)
                .map { "plugged into itself and never called\(tests); plug it into \(name($0))" }
            let never = text ?? "never called\(tests)\(sugar)"
            remarks.append(remark(useCase.place, "\(useCase.name) is \(never)"))
        }
        let isClear = !isHandedOn && !useCase.answers.contains { $0.kind == .unknown }
        remarks += useCase.answers.filter { isClear && $0.plugs.isEmpty }.map { answer in
            let text = "\(answer.name) is never plugged: it would answer \(useCase.name)"
            return remark(answer.place, text)
        }
        return remarks.compactMap { $0 }
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
    /// A protocol and those that it inherits.
    fileprivate var withBases: [Symbol] { [self] + bases.flatMap { $0.symbol.withBases } }
}

extension Source {
    /// The end of the statement in which a token stands, perhaps in brackets.
    fileprivate func endOfStatement(around token: Int) -> Int {
        var start = token
        while let open = tokens[start].enclosing, !self.is(open, "{") { start = open }
        return endOfStatement(from: start)
    }

    /// The block of statements in which a token stands: its braces, and the branch of a `switch`.
    fileprivate func block(around token: Int) -> [Int] {
        var brace = tokens[token].enclosing
        while let open = brace, !self.is(open, "{") { brace = tokens[open].enclosing }
        let start = brace ?? -1
        var label = token - 1
        while label > start {
            if tokens[label].kind == .close { label = tokens[label].partner ?? label }
            let isLabel = self.is(label, "case", "default")
            if isLabel, !self.is(label - 1, "if", "guard", "while", "for", ",", ".") {
                return [start, label]
            }
            label -= 1
        }
        return [start]
    }
}
