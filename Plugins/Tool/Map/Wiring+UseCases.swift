extension Wiring {
    /// The use cases of a package, in the order of their modules and names.
    func useCases() -> [UseCase] {
        var byKey: [Key: [Deed]] = [:]
        var numbers: [Key: [Int]] = [:]
        for (index, deed) in deeds.all.enumerated() {
            guard let key = deed.key else { continue }
            byKey[key, default: []].append(deed)
            numbers[key, default: []].append(index)
        }
        let needs = self.needs()
        let bySymbol = Dictionary(grouping: Set(byKey.keys).union(needs.keys), by: \.symbol)
        var useCases: [UseCase] = []
        for type in deeds.book.actions where type.isOwn && !labels.isTest(type.file) {
            let keys = bySymbol[type] ?? []
            // What derives from a use case is a part of what answers it, and what use cases have in
            // common is none.
            let isBase = type.derived.contains { !deeds.answers($0) }
            let isPart =
                deeds.answers(type) || pluggedClasses.contains(type)
                || type.lineage.dropFirst().contains { bySymbol[$0] != nil }
            if keys.isEmpty, isBase || isPart { continue }
            let closed = keys.filter { !$0.isOpen }
            for key in closed.isEmpty ? [keys.first ?? Key(symbol: type)] : closed {
                let own = [key] + (closed.isEmpty ? keys.filter { $0 != key } : [])
                let indices = own.flatMap { numbers[$0] ?? [] }
                useCases.append(useCase(key, indices, needs[key] ?? []))
            }
        }
        return useCases.sorted {
            ($0.place.group, $0.name, $0.place) < ($1.place.group, $1.name, $1.place)
        }
    }

    private func useCase(_ key: Key, _ indices: [Int], _ needs: [UseCase.Mark]) -> UseCase {
        let signature = Signature(of: key, in: deeds.book)
        let own = indices.filter { !isTest(deeds.all[$0]) }
        func marks(_ kind: Deed.Kind) -> [UseCase.Mark] {
            let found = own.map { deeds.all[$0] }.filter { $0.kind == kind }
            return Set(found.map { UseCase.Mark(name: $0.verb, place: labels.place(of: $0.site)) })
                .sorted { $0.place < $1.place }
        }
        func tests(_ kind: Deed.Kind) -> Int {
            indices.count { deeds.all[$0].kind == kind && isTest(deeds.all[$0]) }
        }
        let tested = Set(labels.request.targets.filter { $0.kind == .test }.map(\.module))
        let all = own.filter { deeds.all[$0].kind == .call }.flatMap { calls($0, key) }
        let shown = Set(all.filter { !tested.contains($0.place.module) })
        let tests = UseCase.Tests(
            calls: tests(.call) + all.count { tested.contains($0.place.module) }, plugs: tests(.plug),
            interceptors: tests(.around), recorders: tests(.record), checks: tests(.verify)
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

    private func calls(_ index: Int, _ key: Key) -> [UseCase.Call] {
        let deed = deeds.all[index]
        let call = Caller(code: deed.container, site: deed.site)
        // What is plugged by its name is no sugar.
        let isSugar = self.isSugar(deed, key) && answered(by: deed.container) == nil
        var callers = isSugar ? self.callers(through: call) : [call]
        // Sugar may be handed over as a value.
        if isRun(index), !callers.contains(where: { isRun($0.code) }) { callers.append(call) }
        return callers.map { caller in
            let isDirect = caller.through.isEmpty
            let isRun = isDirect ? self.isRun(index) : self.isRun(caller.code)
            return UseCase.Call(
                caller: label(of: caller.code),
                place: labels.place(of: caller.site),
                through: caller.through.map(labels.label),
                origin: isDirect ? nil : labels.place(of: deed.site),
                answers: answered(by: caller.code).map(labels.name),
                isCertain: deed.isCertain,
                isIdle: isLinked(caller.site.file.module) ? !isRun : isDirect && isSugar && runs.isEmpty
            )
        }
    }

    private func answers(to key: Key) -> [UseCase.Answer] {
        var answers: [UseCase.Answer] = []
        for plug in plugs(of: key) where !plug.isEmpty {
            let place = labels.place(of: plug.deed.site)
            var made = shown(plug, at: place)
            let known = answers.firstIndex { $0.name == made.name && $0.place == made.place }
            if let known { made = answers.remove(at: known) }
            made.plugs = Set(made.plugs + [place]).sorted()
            answers.append(made)
        }
        // The classes that could answer it, and that nothing plugs or makes.
        let used = Set(pluggedClasses.flatMap(\.lineage)).union(deeds.all.compactMap(\.key?.symbol))
        for type in deeds.book.actions.subtracting(used)
        where type.isDerived(from: key.symbol) && deeds.answers(type) && !labels.isTest(type.file) {
            let isMade = type.members.contains { $0.kind == .initializer && !$0.sites.isEmpty }
            if isMade { continue }
            answers.append(.init(name: type.path, kind: .class, place: labels.place(of: type)))
        }
        return answers.sorted {
            ($0.place.group, $0.name, $0.place.line) < ($1.place.group, $1.name, $1.place.line)
        }
    }

    private func shown(_ plug: Plug, at place: Place) -> UseCase.Answer {
        switch plug.answer {
        case .instance(let type):
            return .init(name: type.path, kind: .class, place: labels.place(of: type))
        case .unknown(let types) where types.count == 1:
            return .init(name: types[0].path, kind: .class, place: labels.place(of: types[0]))
        case .function(let function):
            let isClosure = plug.deed.answer?.code.references.first?.roles.contains(.call) == true
            return .init(
                name: labels.label(of: function), kind: isClosure ? .closure : .function,
                place: labels.place(of: function)
            )
        case .closure:
            return .init(name: "closure in \(label(of: plug.deed.container))", kind: .closure, place: place)
        case .unknown:
            let name = plug.deed.verb == "replay" ? "a tape" : "an instance"
            return .init(name: name, kind: .unknown, place: place)
        }
    }

    /// What modules list as needed, by the types of their protocols' properties.
    func needs() -> [Key: [UseCase.Mark]] {
        var needs: [Key: [UseCase.Mark]] = [:]
        for page in deeds.book.pages where !labels.isTest(page.file) {
            for mention in page.mentions {
                let property = mention.reference.container
                guard let key = mention.key, let owner = property.owner, owner.kind == .protocol,
                    page.genericType(around: mention.tokens.lowerBound)?.usr == "s:4Plug7PluggedV"
                else { continue }
                needs[key, default: []].append(.init(name: owner.path, place: labels.place(of: property)))
            }
        }
        return needs.mapValues { $0.sorted { $0.place < $1.place } }
    }
}
