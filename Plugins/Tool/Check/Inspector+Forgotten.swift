/// What looks forgotten: a plug twice, a need, lost state, a use case that nothing calls.
extension Inspector {
    /// What is odd about a plug: a class that perhaps answers, or one that is made for each call and keeps
    /// what is lost after it.
    func remark(on plug: Wiring.Plug) -> Remark? {
        let name = labels.name(of: plug.key)
        if !plug.empty.isEmpty, !plug.isEmpty, wiring.isRun(plug.index) || wiring.runs.isEmpty {
            return cannotSee("which class answers \(name) here", at: plug.deed, on: [plug.key])
        }
        guard case .instance(let type) = plug.answer, let code = plug.deed.answer?.code,
            code.references.contains(where: {
                $0.symbol.kind == .initializer && $0.symbol.owner == type
            })
        else { return nil }
        let lost = deeds.state(of: type).map(\.name).joined(separator: ", ")
        let text =
            "\(type.path) is made for each call of \(name), and loses \(lost) after it: plug one "
            + "instance that is made before, so that all calls share it"
        return lost.isEmpty ? nil : remark(labels.place(of: plug.deed.site), text, on: [plug.key])
    }

    func doublePlugs() -> [Remark] {
        let plugs = wiring.plugs.filter(\.deed.isDirect)
        let blocks = Dictionary(grouping: plugs) { plug -> [String] in
            let site = plug.deed.site
            let start = site.token.map { site.file.source.statementStart(of: $0) } ?? []
            return [site.file.path, "\(start)", labels.name(of: plug.key)]
        }
        return blocks.values.flatMap { zip($0, $0.dropFirst()) }.compactMap { early, late in
            let (first, site) = (early.deed.site.line, late.deed.site)
            let isUnplugged = deeds.all.contains { deed in
                deed.kind == .other && deed.key == late.key && deed.site.file === site.file
                    && deed.site.line > first && deed.site.line < site.line
            }
            let text = "is plugged twice in this block: this plug replaces the one in line \(first)"
            let name = labels.name(of: late.key)
            return isUnplugged
                ? nil : remark(labels.place(of: site), "\(name) \(text)", on: [late.key])
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
        return deeds.all.indices.compactMap { index in
            let deed = deeds.all[index]
            let module = deed.site.file.module
            guard deed.kind == .call, deed.isCertain, let key = deed.key, !key.isOpen,
                !labels.isTest(deed),
                let own = listed[module], !own.keys.contains(key),
                !wiring.isLinked(module) || wiring.isRun(index),
                told.insert([module, key.path]).inserted
            else { return nil }
            let (name, property) = (labels.name(of: key), key.symbol.name)
            let line =
                "var \(property.prefix(1).lowercased() + property.dropFirst()): Plugged<\(name)> { get }"
            let text =
                "\(module) calls \(name), and its needs don't list it: add \(line) to \(own.owner)"
            return remark(labels.place(of: deed.site), text, on: [key])
        }
    }

    /// What a program could use, and none does.
    func forgotten(_ useCase: UseCase) -> [Remark] {
        var remarks: [Remark] = []
        let isIdle = wiring.isLinked(useCase.place.module) && useCase.calls.allSatisfy(\.isIdle)
        if isIdle, !isPerhapsCalled(useCase.key) {
            let tests = useCase.tests.map { $0.calls > 0 } == true ? " but by tests" : ""
            let sugar = useCase.calls.first.map { ": nothing runs its call in \($0.caller)" } ?? ""
            let text = "\(useCase.name) is never called\(tests)\(sugar)"
            remarks.append(remark(useCase.place, text, on: [useCase.key]))
        }
        guard !useCase.answers.contains(where: { $0.kind == .unknown }) else { return remarks }
        let idle = useCase.answers.filter { $0.plugs.isEmpty && wiring.isLinked($0.place.module) }
        return remarks
            + idle.map {
                remark(
                    $0.place,
                    "\($0.name) is never plugged: it would answer \(useCase.name)",
                    on: [useCase.key]
                )
            }
    }

    /// Whether code may call a use case that it doesn't name as such.
    private func isPerhapsCalled(_ key: Key) -> Bool {
        let open = deeds.all.filter { $0.kind == .call && $0.key?.isOpen == true }.map(\.key)
        return (open + deeds.loose.map(\.key)).contains { $0?.fits(key) == true }
    }
}
