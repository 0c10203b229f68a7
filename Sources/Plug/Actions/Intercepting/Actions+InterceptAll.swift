extension Actions {
    /// Puts an interceptor between the callers of all actions and the implementations.
    ///
    /// It wraps the interceptors of single actions, and those of an enclosing scope wrap both. Its
    /// own calls pass it, too, so one without a condition never ends, and overflows the stack.
    /// Otherwise behaves like a closure for one action. O(n) in the number of plugged actions. If
    /// the type has no method of an interceptor, the program stops, and names `fileID` and `line`.
    @discardableResult
    public static func intercept(
        _ interceptor: some CallInterceptor,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> ActionToken {
        let (current, location) = (current, CallSite(fileID: fileID, line: line))
        let type = type(of: interceptor)
        guard
            interceptor is any ActionInterceptor || interceptor is any PromiseInterceptor
                || interceptor is any AsyncActionInterceptor
        else {
            let text = """
                \(typeName(of: type)) would intercept nothing. Conform to ActionInterceptor, \
                PromiseInterceptor or AsyncActionInterceptor.
                """
            fatalError(text, file: fileID, line: line)
        }
        let entry = Interceptor(instance: interceptor, at: location) {
            wrapped($0, of: $1, by: interceptor, location)
        }
        current.changeInterceptorsOfAll { $0.append(entry) }
        current.tellWatcher("\(typeName(of: type)) is an interceptor", at: location)
        return ActionToken(of: entry, in: current)
    }

    /// Puts an interceptor that could be one of all actions around a single action.
    package static func intercept(
        _ action: any Pluggable.Type,
        by interceptor: some CallInterceptor,
        fileID: StaticString,
        line: UInt
    ) -> ActionToken {
        let location = CallSite(fileID: fileID, line: line)
        return current.intercept(action, location, by: interceptor) {
            wrapped($0, of: $1, by: interceptor, location)
        }
    }

    func remove(_ interceptor: Interceptor) {
        guard let action = interceptor.action else {
            return changeInterceptorsOfAll { $0.removeAll { $0 === interceptor } }
        }
        let outlet = outlets.outlet(of: action)
        outlet?.update(in: self) { $0.interceptors.removeAll { $0 === interceptor } }
    }

    private func changeInterceptorsOfAll(_ change: (inout [Interceptor]) -> Void) {
        interceptorsOfAll.withLock { interceptors in
            change(&interceptors)
            invalidateScopesInside()
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
        by interceptor: any CallInterceptor,
        _ location: CallSite
    ) -> AnyImplementation {
        func wrapped<A: IsAction>(_ action: A.Type) -> AnyImplementation {
            if let interceptor = interceptor as? any PromiseInterceptor,
                let promise = A.Output.self as? any PromisedOutput.Type
            {
                // Nothing says at run time whether the input is `Sendable`. See `PromiseInterceptor`.
                let input = unsafeBitCast(A.Input.self as Any.Type, to: (any Sendable.Type).self)
                return wrapped(promise: promise, of: input, by: interceptor)
            }
            guard let interceptor = interceptor as? any ActionInterceptor else { return inner }
            let next: @Sendable (A.Input) -> A.Output = next(of: action, inner, location)
            return Implementation<A.Input, A.Output> { input in
                interceptor.intercept(action, input, next: next)
            }
        }
        func wrapped<P: PromisedOutput, Input: Sendable>(
            promise: P.Type,
            of input: Input.Type,
            by interceptor: any PromiseInterceptor
        ) -> AnyImplementation {
            let next: @Sendable (Input) -> Promise<P.Value> = next(of: action, inner, location)
            return Implementation<Input, Promise<P.Value>> { input in
                interceptor.intercept(action, input, next: next)
            }
        }
        func wrapped<A: IsAsyncAction>(async action: A.Type) -> AnyImplementation {
            guard let interceptor = interceptor as? any AsyncActionInterceptor else { return inner }
            let perform = next(awaiting: action, inner, location)
            return AnyImplementation.awaited { (input: A.Input) in
                let next = AsyncNext(perform: perform, actor: #isolation)
                return try await interceptor.intercept(action, input, next: next)
            }
        }
        if let action = action as? any IsAction.Type { return wrapped(action) }
        if let action = action as? any IsAsyncAction.Type { return wrapped(async: action) }
        return inner
    }
}
