extension Wiring {
    /// The use cases of a package, in the order of their modules and names.
    func useCases() -> [UseCase] {
        let known = deeds.all.indices.filter { deeds.all[$0].key != nil }
        let byKey = Dictionary(grouping: known) { deeds.all[$0].key! }
        let needs = self.needs()
        let bySymbol = Dictionary(grouping: Set(byKey.keys).union(needs.keys), by: \.symbol)
        let types = deeds.code.actions.filter { !labels.isTest($0.file) }
        return types.flatMap { type -> [UseCase] in
            let keys = bySymbol[type] ?? []
            // What derives from a use case is a part of what answers it, and what use cases have in
            // common is none.
            let isBase = type.derived.contains { !deeds.answers($0) }
            let isPart =
                deeds.answers(type) || plugs.contains { $0.answer.classes.contains(type) }
                || type.lineage.dropFirst().contains { bySymbol[$0] != nil }
            if keys.isEmpty, isBase || isPart { return [] }
            let closed = keys.filter { !$0.isOpen }
            guard closed.isEmpty else {
                return closed.map { useCase($0, byKey[$0] ?? [], needs[$0] ?? []) }
            }
            return [useCase(keys.first ?? Key(symbol: type), keys.flatMap { byKey[$0] ?? [] }, [])]
        }
        .sorted { ($0.place.group, $0.name, $0.place) < ($1.place.group, $1.name, $1.place) }
    }

    private func useCase(_ key: Key, _ indices: [Int], _ needs: [UseCase.Mark]) -> UseCase {
        let signature = Signature(of: key)
        let own = indices.filter { !labels.isTest(deeds.all[$0]) }
        func marks(_ kind: Deed.Kind) -> [UseCase.Mark] {
            let found = own.map { deeds.all[$0] }.filter { $0.kind == kind }
            return Set(found.map { UseCase.Mark(name: $0.verb, place: labels.place(of: $0.site)) })
                .sorted { $0.place < $1.place }
        }
        func tests(_ kind: Deed.Kind) -> Int {
            indices.count { deeds.all[$0].kind == kind && labels.isTest(deeds.all[$0]) }
        }
        let all = own.filter { deeds.all[$0].kind == .call }.flatMap(calls)
        let shown = Set(all.filter { !labels.isTest($0.place.module) })
        let tests = UseCase.Tests(
            calls: tests(.call) + all.count { labels.isTest($0.place.module) },
            plugs: tests(.plug),
            interceptors: tests(.around),
            recorders: tests(.record),
            checks: tests(.verify)
        )
        return UseCase(
            name: labels.name(of: key),
            kind: signature.kind,
            input: signature.input,
            output: signature.output,
            place: labels.place(of: key.symbol),
            calls: shown.sorted {
                ($0.place, $0.caller, $0.through.count) < ($1.place, $1.caller, $1.through.count)
            },
            answers: answers(to: key),
            interceptors: marks(.around).map(\.place),
            around: marks(.around),
            recorders: marks(.record).map(\.place),
            checks: marks(.verify).map(\.place),
            needs: needs,
            tests: labels.request.readsTests ? tests : nil,
            key: key
        )
    }

    private func calls(_ index: Int) -> [UseCase.Call] {
        let deed = deeds.all[index]
        let function = deed.container.declaration
        func call(_ code: Symbol, _ site: Reference, isIdle: Bool) -> UseCase.Call {
            let isDirect = site.token == deed.site.token
            return UseCase.Call(
                caller: label(of: code),
                place: labels.place(of: site),
                through: isDirect ? [] : [labels.label(of: function)],
                origin: isDirect ? nil : labels.place(of: deed.site),
                answers: answered(by: code).map(labels.name),
                isCertain: deed.isCertain,
                isIdle: isIdle
            )
        }
        let sites = isSugar(deed) ? ([function] + function.overridden).flatMap(\.sites) : []
        let isIdle = isLinked(deed.site.file.module) && !isRun(index)
        var calls = sites.filter(\.isWritten).map { site in
            let isRun = !isLinked(site.file.module) || self.isRun(site.container)
            return call(site.container, site, isIdle: !isRun)
        }
        // Sugar that only tests call, or nothing, is shown itself, and so is what is handed over as a value.
        if !calls.contains(where: { !labels.isTest($0.place.module) && ($0.isIdle == isIdle) }) {
            calls.append(call(deed.container, deed.site, isIdle: isIdle))
        }
        return calls
    }

    private func answers(to key: Key) -> [UseCase.Answer] {
        var answers: [UseCase.Answer] = []
        for plug in plugs(of: key) where !plug.isEmpty {
            var answer = answer(of: plug)
            let known = answers.firstIndex { $0.name == answer.name && $0.place == answer.place }
            if let known { answer = answers.remove(at: known) }
            answer.plugs = Set(answer.plugs + [labels.place(of: plug.deed.site)]).sorted()
            answers.append(answer)
        }
        // The classes that could answer it, and that nothing plugs or makes.
        let keys = deeds.all.compactMap(\.key?.symbol)
        let used = Set(plugs.flatMap(\.answer.classes).flatMap(\.lineage)).union(keys)
        for type in deeds.code.actions
        where type.isDerived(from: key.symbol) && deeds.answers(type) && !type.isMade
            && !used.contains(type) && !labels.isTest(type.file)
        {
            answers.append(.init(name: type.path, kind: .class, place: labels.place(of: type)))
        }
        return answers.sorted {
            ($0.place.group, $0.name, $0.place) < ($1.place.group, $1.name, $1.place)
        }
    }

    private func answer(of plug: Plug) -> UseCase.Answer {
        let kind = plug.answer.kind
        if let symbol = plug.answer.symbol {
            let name = labels.label(of: symbol)
            return .init(name: name, kind: kind, place: labels.place(of: symbol))
        }
        let code = "closure in \(label(of: plug.deed.container))"
        let name = kind == .closure ? code : plug.deed.verb == "replay" ? "a tape" : "an instance"
        return .init(name: name, kind: kind, place: labels.place(of: plug.deed.site))
    }

    /// What modules list as needed, by the types of their protocols' properties.
    func needs() -> [Key: [UseCase.Mark]] {
        var needs: [Key: [UseCase.Mark]] = [:]
        for mention in deeds.code.files.flatMap(\.mentions) {
            let (file, property) = (mention.reference.file, mention.reference.container)
            let proof = file.genericType(around: mention.tokens.lowerBound)
            guard let key = mention.key, let owner = property.owner, owner.kind == .protocol,
                proof?.usr == "s:4Plug7PluggedV", !labels.isTest(file)
            else { continue }
            needs[key, default: []].append(
                .init(name: owner.path, place: labels.place(of: property))
            )
        }
        return needs.mapValues { $0.sorted { $0.place < $1.place } }
    }
}
