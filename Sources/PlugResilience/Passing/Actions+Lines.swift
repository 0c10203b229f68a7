import Plug

extension Actions {
    /// Calls a closure with what was put around a single action, here and further out, the innermost
    /// first, until it returns false.
    func visitInterceptors(
        of action: any Pluggable.Type,
        while visit: (any CallInterceptor) -> Bool
    ) {
        // A call visits them, and lazy sequences would take longer than all else that it does.
        for registry in chain {
            for interceptor in registry.ownInterceptors(of: action).reversed() {
                if let instance = interceptor.instance, !visit(instance) { return }
            }
        }
    }

    /// Whether what answers in a registry, this one or an enclosing one, also answers calls here.
    func answers(_ action: any Pluggable.Type, asIn registry: ObjectIdentifier) -> Bool {
        ObjectIdentifier(self) == registry
            || chain.lazy.prefix { ObjectIdentifier($0) != registry }
                .allSatisfy { $0.origins(of: action) == nil }
    }
}
