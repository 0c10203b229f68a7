// MARK: - Intercepting

extension Actions {
    /// Puts a closure between the callers of an action and what is plugged into it.
    ///
    /// It may change input and output, answer without calling `next`, or call `next` several times,
    /// also later and from other threads. `next` performs in the scope from which it is called: on
    /// another thread, take ``current`` there, and use `run(_:)`. The first interceptor written is
    /// the outermost. It applies to whatever is plugged, now and later, in the current registry and
    /// the scopes inside it, runs on the calling thread, and doesn't run with nothing plugged. It
    /// can't be taken away. O(n) in the interceptors that the action has.
    ///
    /// - Parameters:
    ///   - action: The use case.
    ///   - interceptor: Gets the input, and the function that performs the rest.
    ///   - fileID: The module and file, for `explain(_:)`.
    ///   - line: The line.
    @inlinable
    public static func intercept<A: IsAction>(
        _ action: A.Type,
        _ interceptor:
            @escaping @Sendable (
                _ input: A.Input,
                _ next: @escaping @Sendable (A.Input) -> A.Output
            ) -> A.Output,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) {
        let location = CallSite(fileID: fileID, line: line)
        current.intercept(action, isAsync: false, location) { inner, _ in
            let next = next(of: action, inner, location)
            return Implementation<A.Input, A.Output> { input in .some(interceptor(input, next)) }
        }
    }

    /// Puts a closure between the callers of an asynchronous action and what is plugged into it.
    ///
    /// It runs on the caller's actor. Otherwise the same as for an ``Action``.
    @inlinable
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
    ) {
        let location = CallSite(fileID: fileID, line: line)
        current.intercept(action, isAsync: true, location) { inner, _ in
            let next = next(async: action, inner, location)
            return AsyncImplementation<A.Input, A.Output> { input in
                try await interceptor(input, next)
            }
        }
    }

    @usableFromInline
    func intercept(
        _ action: any Pluggable.Type,
        isAsync: Bool,
        _ location: CallSite,
        _ wrap: @escaping Interceptor.Wrap
    ) {
        addOutlet(for: ActionKey(action, isAsync: isAsync), of: action).update {
            $0.interceptors.append(Interceptor(wrap: wrap, location: location))
        }
    }

    /// What an interceptor calls to perform the rest.
    @inlinable
    static func next<A: IsAction>(
        of action: A.Type,
        _ inner: AnyImplementation,
        _ location: CallSite
    ) -> @Sendable (A.Input) -> A.Output {
        let inner = inner.of(action)
        return { input in
            inner.perform(input)
                ?? current.unplugged(action, calledAt: location, isInterceptor: true)
        }
    }

    /// What an interceptor of an asynchronous action calls to perform the rest.
    @inlinable
    static func next<A: IsAsyncAction>(
        async action: A.Type,
        _ inner: AnyImplementation,
        _ location: CallSite
    ) -> nonisolated(nonsending) @Sendable (A.Input) async throws -> A.Output {
        let inner = inner.of(async: action)
        return { input in
            do {
                return try await inner.perform(input)
            } catch let error as any MissingAnswerError where error.lacksCaller(of: action) {
                throw current.unplugged(
                    async: action,
                    error,
                    calledAt: location,
                    isInterceptor: true
                )
            }
        }
    }
}
