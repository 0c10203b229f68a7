/// What looks forgotten: lost state, and a use case that nothing calls.
extension Inspector {
    /// What a class keeps that is made for each call.
    func lostState(of plug: Plug) -> Remark? {
        guard let type = plug.classes.first, let code = plug.deed.answer?.code,
            code.references.contains(where: {
                $0.symbol.kind == .initializer && $0.symbol.owner == type
            })
        else { return nil }
        let lost = type.state.map(\.name).joined(separator: ", ")
        let text =
            "\(type.path) is made for each call of \(wiring.name(of: plug.key)), and loses "
            + "\(lost) after it: plug one instance that is made before, so that all calls share it"
        let place = wiring.place(of: plug.deed.site)
        return lost.isEmpty ? nil : remark(place, text, on: [plug.key], .warning)
    }

    /// A use case that a program could call, and none does.
    func neverCalled(_ useCase: UseCase) -> Remark? {
        let isIdle = wiring.isLinked(useCase.place.module) && useCase.calls.allSatisfy(\.isIdle)
        if !isIdle || wiring.code.loose.contains(where: { $0.key.fits(useCase.key) }) { return nil }
        let call = useCase.calls.first.map { ": nothing runs its call in \($0.caller)" } ?? ""
        let text = "\(useCase.name) is never called\(call)"
        return remark(useCase.place, text, on: [useCase.key], .warning)
    }
}
