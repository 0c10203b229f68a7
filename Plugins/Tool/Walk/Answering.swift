/// Whether a class says how a use case is done.
enum Answering { case yes, no, unclear }

extension Library {
    /// Whether a class, or one between it and the use case, says how it is done.
    ///
    /// An override counts, whatever it returns, unless that is always what `super` returns.
    func answering(_ type: String) -> Answering {
        if isRoot(type) { return .no }
        guard let own = classes[TypeText.name(of: type)],
            let method = own.methods.first(where: { isPerform($0.key) })?.value.first
        else { return .unclear }
        guard var function = functions[method.function] else { return .no }
        if function.title.hasPrefix("vtable thunk"),
            let inner = function.called.compactMap({ functions[$0] }).first
        {
            function = inner
        }
        guard onlyCallsSuper(function) else { return .yes }
        let owner = ancestors(of: type).first { ancestor in
            classes[TypeText.name(of: ancestor)]?.methods.values.joined()
                .contains { $0.function == method.function && !$0.isInherited } == true
        }
        let base = owner.flatMap { ancestors(of: $0).dropFirst().first }
        return base.map(answering) ?? .unclear
    }

    /// Whether the output is optional, so that what a class without an override returns is one.
    func answersNil(_ type: String) -> Bool {
        let root = ancestors(of: type).first(where: isRoot)
        return root.flatMap { TypeText.arguments(of: $0).last?.hasPrefix("Optional<") } == true
            && type != root
    }

    func overridesPerform(_ type: String) -> Bool {
        let methods = classes[TypeText.name(of: type)]?.methods ?? [:]
        return methods.first { isPerform($0.key) }?.value.first.flatMap { functions[$0.function] }
            != nil
    }

    /// Whether a `perform` always returns what that of the base class does.
    private func onlyCallsSuper(_ function: Function) -> Bool {
        let body = function.body
        let origins = resultOrigins(of: function)
        return !origins.isEmpty
            && origins.allSatisfy { origin in
                guard case .call(let index) = origin,
                    let callee = body.instructions[index].operands.first.flatMap(body.maker)
                else { return false }
                switch callee.operation {
                case .method(let method, _, let isSuper):
                    return isSuper && method.name.hasSuffix(".perform")
                case .reference(let name):
                    // The compiler calls the method of a base class that nothing overrides by its name.
                    return name != function.name
                        && (functions[name]?.title ?? external[name])?.hasSuffix(".perform(_:)")
                            == true
                default: return false
                }
            }
    }
}
