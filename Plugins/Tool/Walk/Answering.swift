extension Library {
    /// Whether a class, or one between it and the use case, says how it is done.
    ///
    /// An override counts, whatever it returns, unless that is always what `super` returns.
    func answering(_ type: SwiftType) -> Answering {
        if let known = knownAnswering[type] { return known }
        let found = findAnswering(type)
        knownAnswering[type] = found
        return found
    }

    private func findAnswering(_ type: SwiftType) -> Answering {
        if isRoot(type) { return .no }
        guard let name = perform(of: type) else { return .unclear }
        guard var function = functions[name] else { return .no }
        if function.title.hasPrefix("vtable thunk"),
            let inner = function.called.compactMap({ functions[$0] }).first
        {
            function = inner
        }
        guard onlyCallsSuper(function) else { return .yes }
        return ancestors(of: type).first { perform(of: $0) != name }.map(answering) ?? .unclear
    }

    private func perform(of type: SwiftType) -> String? {
        let methods = classes[type.name]?.methods ?? [:]
        return methods.first { isPerform($0.key) }?.value.first?.function
    }

    /// Whether a class without an override answers: its output is optional. An `AsyncAction` throws.
    func answersNil(_ type: SwiftType) -> Bool {
        let root = ancestors(of: type).first(where: isRoot)
        return root?.lastName == "Action" && type != root
            && root?.arguments.last?.ownName == "Optional"
    }

    func overridesPerform(_ type: SwiftType) -> Bool {
        perform(of: type).flatMap { functions[$0] } != nil
    }

    /// Whether a `perform` always returns what that of the base class does.
    private func onlyCallsSuper(_ function: Function) -> Bool {
        let body = function.body
        let origins = resultOrigins(of: function)
        return !origins.isEmpty
            && origins.allSatisfy { origin in
                guard case .call(let index) = origin,
                    let callee = body.first(of: body.instructions[index]).flatMap(body.maker)
                else { return false }
                switch callee.operation {
                case .method(let method, _, let isSuper):
                    return isSuper && method.member == ".perform"
                case .reference(let symbol):
                    let name = symbol.text
                    // The compiler calls the method of a base class that nothing overrides by its name.
                    return name != function.name
                        && (functions[name]?.title ?? external[name])?.hasSuffix(".perform(_:)")
                            == true
                default: return false
                }
            }
    }
}
