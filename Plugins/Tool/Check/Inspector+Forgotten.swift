/// What looks forgotten: lost state, a use case that nothing calls, a class that nothing plugs.
extension Inspector {
    /// What is odd about a plug: a class that perhaps answers, or one that is made for each call and keeps
    /// what is lost after it.
    func remark(on plug: Wiring.Plug) -> Remark? {
        let name = wiring.name(of: plug.key)
        if !plug.empty.isEmpty, !plug.isEmpty, wiring.isRun(plug.index) || wiring.runs.isEmpty {
            return cannotSee("which class answers \(name) here", at: plug.deed, on: [plug.key])
        }
        guard let type = plug.answer.classes.first, let code = plug.deed.answer?.code,
            code.references.contains(where: {
                $0.symbol.kind == .initializer && $0.symbol.owner == type
            })
        else { return nil }
        let lost = deeds.state(of: type).map(\.name).joined(separator: ", ")
        let text =
            "\(type.path) is made for each call of \(name), and loses \(lost) after it: plug one "
            + "instance that is made before, so that all calls share it"
        return lost.isEmpty ? nil : remark(wiring.place(of: plug.deed.site), text, on: [plug.key])
    }

    /// What a program could use, and none does.
    func forgotten(_ useCase: UseCase) -> [Remark] {
        var remarks: [Remark] = []
        let isIdle = wiring.isLinked(useCase.place.module) && useCase.calls.allSatisfy(\.isIdle)
        if isIdle, !isPerhapsCalled(useCase.key) {
            let sugar = useCase.calls.first.map { ": nothing runs its call in \($0.caller)" } ?? ""
            let text = "\(useCase.name) is never called\(sugar)"
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
        deeds.loose.contains { $0.key?.fits(key) == true }
            || deeds.all.contains { deed in
                deed.kind == .call
                    && (deed.key.map { $0 != key && $0.fits(key) } ?? !deed.isCertain)
            }
    }
}
