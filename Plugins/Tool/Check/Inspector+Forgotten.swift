/// What looks forgotten: a plug twice, a need, lost state, a use case that nothing calls.
extension Inspector {
    func doublePlugs() -> [Remark] {
        let plugs = wiring.plugs.filter { $0.deed.isDirect && $0.deed.site.token != nil }
        let blocks = Dictionary(grouping: plugs) { plug -> [String] in
            let file = plug.deed.site.file
            let start = file.source.statementStart(of: plug.deed.site.token ?? 0)
            return [file.path, "\(start)", labels.name(of: plug.key)]
        }
        return blocks.values.flatMap { plugs in
            zip(plugs, plugs.dropFirst()).compactMap { early, late in
                let (first, last) = (early.deed.site.line, late.deed.site.line)
                let isUnplugged = deeds.all.contains { deed in
                    deed.kind == .other && deed.key == late.key && deed.site.file === late.deed.site.file
                        && deed.site.line > first && deed.site.line < last
                }
                if isUnplugged { return nil }
                let name = labels.name(of: late.key)
                let text = "\(name) is plugged twice in this block: this plug replaces the one in line \(first)"
                return remark(labels.place(of: late.deed.site), text, on: [late.key])
            }
        }
    }

    /// Classes that are made for each call, and keep what is lost after it.
    func lostState() -> [Remark] {
        wiring.plugs.compactMap { plug in
            guard case .instance(let type) = plug.answer, let code = plug.deed.answer?.code,
                code.references.contains(where: { $0.symbol.kind == .initializer && $0.symbol.owner == type })
            else { return nil }
            let (name, lost) = (labels.name(of: plug.key), deeds.state(of: type).map(\.name))
            guard !lost.isEmpty else { return nil }
            let text =
                "\(type.path) is made for each call of \(name), and loses \(lost.joined(separator: ", ")) "
                + "after it: plug one instance that is made before, so that all calls share it"
            return remark(labels.place(of: plug.deed.site), text, on: [plug.key])
        }
    }

    func missingNeeds() -> [Remark] {
        var listed: [String: (owner: String, keys: Set<Key>)] = [:]
        for (key, needs) in wiring.needs() {
            for need in needs {
                let known = listed[need.place.module] ?? (need.name, [])
                listed[need.place.module] = (min(known.owner, need.name), known.keys.union([key]))
            }
        }
        var told: Set<[String]> = []
        return deeds.all.enumerated().compactMap { index, deed in
            let module = deed.site.file.module
            guard deed.kind == .call, deed.isCertain, let key = deed.key, !key.isOpen, !wiring.isTest(deed),
                let own = listed[module], !own.keys.contains(key),
                !wiring.isLinked(module) || wiring.isRun(index), told.insert([module, key.path]).inserted
            else { return nil }
            let (name, property) = (labels.name(of: key), key.symbol.name)
            let line = "var \(property.prefix(1).lowercased() + property.dropFirst()): Plugged<\(name)> { get }"
            let text = "\(module) calls \(name), and its needs don't list it: add \(line) to \(own.owner)"
            return remark(labels.place(of: deed.site), text, on: [key])
        }
    }

    /// What a program could use, and none does.
    func forgotten(_ useCase: UseCase) -> [Remark] {
        let isPerhaps = deeds.loose.contains { $0.key?.fits(useCase.key) == true }
            || deeds.all.contains { $0.kind == .call && $0.key?.isOpen == true && $0.key?.fits(useCase.key) == true }
        let isCalled = !useCase.calls.allSatisfy(\.isIdle) || isPerhaps
        var remarks: [Remark] = []
        if wiring.isLinked(useCase.place.module), !isCalled {
            let tests = useCase.tests.map { $0.calls > 0 } == true ? " but by tests" : ""
            let sugar = useCase.calls.first.map { ": nothing runs its call in \($0.caller)" } ?? ""
            let text = "\(useCase.name) is never called\(tests)\(sugar)"
            remarks.append(remark(useCase.place, text, on: [useCase.key]))
        }
        let idle = useCase.answers.filter { $0.plugs.isEmpty && wiring.isLinked($0.place.module) }
        guard !useCase.answers.contains(where: { $0.kind == .unknown }) else { return remarks }
        return remarks
            + idle.map {
                let text = "\($0.name) is never plugged: it would answer \(useCase.name)"
                return remark($0.place, text, on: [useCase.key])
            }
    }
}
