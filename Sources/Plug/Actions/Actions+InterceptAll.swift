// A type that conforms to several of the protocols fits several of these forms. They do the same
// thing, and rank in source order, so that Swift can choose.

extension Actions {
    /// Puts an interceptor between the callers of all actions and the implementations.
    ///
    /// It applies to everything that is plugged, now and later, in the current registry and its
    /// inner scopes. The first interceptor written is the outermost. Global interceptors always
    /// wrap per-action ones, and those of an enclosing scope wrap both. The interceptor stays until
    /// the returned object removes it, or as long as its registry. `explain(_:)` shows `fileID` and
    /// `line`. O(n) in the number of plugged actions.
    @discardableResult
    public static func intercept(
        _ interceptor: some ActionInterceptor,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> ActionInterception {
        current.intercept(allBy: interceptor, CallSite(fileID: fileID, line: line))
    }

    /// Intercepts all actions that return a promise. Otherwise behaves like the
    /// ``ActionInterceptor`` form.
    @discardableResult
    public static func intercept(
        _ interceptor: any PromiseInterceptor,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> ActionInterception {
        current.intercept(allBy: interceptor, CallSite(fileID: fileID, line: line))
    }

    /// Intercepts all asynchronous actions. Otherwise behaves like the ``ActionInterceptor`` form.
    @discardableResult
    @_disfavoredOverload
    public static func intercept(
        _ interceptor: any AsyncActionInterceptor,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> ActionInterception {
        current.intercept(allBy: interceptor, CallSite(fileID: fileID, line: line))
    }

    private func intercept(allBy value: any Sendable, _ location: CallSite) -> ActionInterception {
        let interceptor = Interceptor(type: type(of: value), at: location) {
            Self.wrapped($0, of: $1, by: value, location)
        }
        changeInterceptorsOfAll { $0.append(interceptor) }
        tellWatcher("\(typeName(of: type(of: value))) is an interceptor", at: location)
        return ActionInterception(of: interceptor, in: self)
    }

    /// Removes an interceptor.
    func remove(_ interceptor: Interceptor) {
        guard let key = interceptor.key else {
            return changeInterceptorsOfAll { $0.removeAll { $0 === interceptor } }
        }
        let outlet = outlets.outlet(for: key)?.takeUnretainedValue()
        outlet?.update(in: self) { $0.interceptors.removeAll { $0 === interceptor } }
    }

    private func changeInterceptorsOfAll(_ change: (inout [Interceptor]) -> Void) {
        interceptorsOfAll.withLock { interceptors in
            change(&interceptors)
            changeForScopesInside()
        }
        // Outlets that are created later ask the registry.
        for outlet in outlets.outlets {
            outlet.update(in: self) {
                $0.interceptors = interceptorsOfAll.withLock { $0 } + $0.interceptorsOfAction
            }
        }
    }

    private static func wrapped(
        _ inner: AnyImplementation,
        of action: any Pluggable.Type,
        by interceptor: any Sendable,
        _ location: CallSite
    ) -> AnyImplementation {
        func wrapped<A: IsAction>(_ action: A.Type) -> AnyImplementation? {
            guard let inner = inner as? Implementation<A.Input, A.Output> else { return nil }
            if let interceptor = interceptor as? any PromiseInterceptor,
                let promise = A.Output.self as? any InterceptedPromise.Type
            {
                return promise.intercepted(inner, of: action, by: interceptor) { error in
                    current.unplugged(action, error, calledAt: location, isInterceptor: true)
                }
            }
            guard let interceptor = interceptor as? any ActionInterceptor else { return nil }
            let next = next(of: action, inner, location)
            return Implementation<A.Input, A.Output> { input in
                interceptor.intercept(action, input, next: next)
            }
        }
        func wrapped<A: IsAsyncAction>(async action: A.Type) -> AnyImplementation? {
            guard let inner = inner as? AsyncImplementation<A.Input, A.Output>,
                let interceptor = interceptor as? any AsyncActionInterceptor
            else { return nil }
            let next = AsyncNext(perform: next(async: action, inner, location))
            return AsyncImplementation<A.Input, A.Output> { input in
                try await interceptor.intercept(action, input, next: next)
            }
        }
        // A class may conform to both protocols. `inner` shows which of its two kinds is plugged.
        let synchronous = (action as? any IsAction.Type).flatMap { wrapped($0) }
        let asynchronous = (action as? any IsAsyncAction.Type).flatMap { wrapped(async: $0) }
        return synchronous ?? asynchronous ?? inner
    }
}

/// A promise, for code that knows the type of the output only at run time.
private protocol InterceptedPromise: SendableMetatype {
    static func intercepted<A: IsAction>(
        _ inner: Implementation<A.Input, A.Output>,
        of action: A.Type,
        by interceptor: any PromiseInterceptor,
        unplugged: @escaping @Sendable (any Error) -> A.Output
    ) -> AnyImplementation
}

extension Promise: InterceptedPromise {
    /// The caller has checked that `A.Output` is this type, so the forced casts succeed.
    fileprivate static func intercepted<A: IsAction>(
        _ inner: Implementation<A.Input, A.Output>,
        of action: A.Type,
        by interceptor: any PromiseInterceptor,
        unplugged: @escaping @Sendable (any Error) -> A.Output
    ) -> AnyImplementation {
        let inner = inner as AnyImplementation as! Implementation<A.Input, Promise>
        let next: @Sendable (A.Input) -> Promise = { input in
            do {
                return try inner.perform(input)
            } catch {
                return unplugged(error) as! Promise
            }
        }
        return Implementation<A.Input, Promise> { input in
            interceptor.intercept(action, input, next: next)
        }
    }
}
