extension Actions {
    /// Puts a closure between the callers of an action and its implementation.
    ///
    /// An interceptor applies to everything that is plugged, now and later, in the current registry
    /// and its inner scopes. The first one written is the outermost. It stays until the token
    /// removes it, or as long as its registry. A call of the same action in the closure passes it
    /// again, so one without a condition never ends. O(n) in the interceptors of the action.
    ///
    /// The closure runs on the calling thread, but only if an implementation is plugged. It gets the
    /// input, and `next`, which performs the rest of the call, in the scope of its caller. It may call
    /// `next` any number of times, also later. On another thread, call `next` inside `run(_:)` of the
    /// registry that was ``current``. `explain(_:)` shows `fileID` and `line`.
    @inlinable
    @discardableResult
    public static func intercept<A: IsAction>(
        _ action: A.Type,
        _ interceptor:
            @escaping @Sendable (
                _ input: A.Input,
                _ next: @escaping @Sendable (A.Input) -> A.Output
            ) -> A.Output,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> ActionToken {
        intercept(around: action, at: CallSite(fileID: fileID, line: line), interceptor)
    }

    /// Intercepts an asynchronous action, on the caller's actor. Otherwise as for an ``Action``.
    @discardableResult
    public static func intercept<A: IsAsyncAction>(
        _ action: A.Type,
        _ interceptor:
            nonisolated(nonsending) @escaping @Sendable (
                _ input: A.Input,
                _ next:
                    nonisolated(nonsending) @escaping @Sendable (A.Input) async throws
                    -> A.Output
            ) async throws -> A.Output,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> ActionToken {
        let location = CallSite(fileID: fileID, line: line)
        return current.intercept(action, location) { inner, _ in
            let next = next(awaiting: action, inner, location)
            return AnyImplementation.awaited { input in try await interceptor(input, next) }
        }
    }

    /// Intercepts an action of either kind. An ``AsyncAction`` has a `Call` as its output.
    @inlinable
    @discardableResult
    package static func intercept<A: Pluggable, Output>(
        around action: A.Type,
        at location: CallSite,
        _ interceptor:
            @escaping @Sendable (A.Input, @escaping @Sendable (A.Input) -> Output) -> Output
    ) -> ActionToken {
        current.intercept(action, location) { inner, _ in
            let next: @Sendable (A.Input) -> Output = next(of: action, inner, location)
            return Implementation<A.Input, Output> { input in interceptor(input, next) }
        }
    }

    @usableFromInline
    func intercept(
        _ action: any Pluggable.Type,
        _ location: CallSite,
        by instance: (any CallInterceptor)? = nil,
        _ wrap: @escaping Interceptor.Wrap
    ) -> ActionToken {
        let interceptor = Interceptor(of: action, instance: instance, at: location, wrap: wrap)
        outlet(of: action).update(in: self) { $0.interceptors.append(interceptor) }
        tellWatcher("\(typeName(of: action)) is intercepted", at: location)
        return ActionToken(of: interceptor, in: self)
    }

    /// The rest of a call, whose types `Input` and `Output` must be.
    @inlinable
    static func next<Input, Output>(
        of action: any Pluggable.Type,
        _ inner: AnyImplementation,
        _ location: CallSite
    ) -> @Sendable (Input) -> Output {
        let inner = inner.typed(as: Implementation<Input, Output>.self)
        return { input in
            do {
                return try inner.perform(input)
            } catch {
                return unplugged(action, error, calledAt: location)
            }
        }
    }

    /// The rest of a call that is awaited.
    static func next<A: IsAsyncAction>(
        awaiting action: A.Type,
        _ inner: AnyImplementation,
        _ location: CallSite
    ) -> Call<A.Input, A.Output>.Work {
        let next: @Sendable (A.Input) -> Call<A.Input, A.Output> = next(of: action, inner, location)
        return { try await next($0).value(for: $0, of: action, calledAt: location) }
    }
}
