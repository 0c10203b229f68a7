/// Stands between the callers of all actions and the implementations.
///
/// Use it for what many actions need in the same way: logging, retries, a login. Implement the
/// methods that you need; the others only call `next`. `Actions.intercept(_:)` installs it:
///
/// ```swift
/// struct RetryTwice: ActionInterceptor {
///     func intercept<Input: Sendable, Output: Sendable>(
///         _ action: any Pluggable.Type,
///         _ input: Input,
///         next: AsyncNext<Input, Output>
///     ) async throws -> Output {
///         do { return try await next(input) } catch { return try await next(input) }
///     }
/// }
/// ```
///
/// Copy the signatures. A method with another label, or with a closure in place of `AsyncNext`,
/// compiles, but is never called. Methods run on the calling thread or the caller's actor, also at
/// the same time.
public protocol ActionInterceptor: Sendable {
    /// Intercepts a call of an action with any output.
    func intercept<Input, Output>(
        _ action: any Pluggable.Type,
        _ input: Input,
        next: @escaping @Sendable (Input) -> Output
    ) -> Output

    /// Intercepts a call that returns a promise. The default calls the method for any output.
    func intercept<Input, Value>(
        _ action: any Pluggable.Type,
        _ input: Input,
        next: @escaping @Sendable (Input) -> Promise<Value>
    ) -> Promise<Value>

    /// Intercepts a call of an asynchronous action, on the caller's actor.
    nonisolated(nonsending) func intercept<Input: Sendable, Output: Sendable>(
        _ action: any Pluggable.Type,
        _ input: Input,
        next: AsyncNext<Input, Output>
    ) async throws -> Output
}

extension ActionInterceptor {
    /// Calls `next`.
    public func intercept<Input, Output>(
        _ action: any Pluggable.Type,
        _ input: Input,
        next: @escaping @Sendable (Input) -> Output
    ) -> Output {
        next(input)
    }

    /// Calls the method for any output.
    public func intercept<Input, Value>(
        _ action: any Pluggable.Type,
        _ input: Input,
        next: @escaping @Sendable (Input) -> Promise<Value>
    ) -> Promise<Value> {
        interceptAnyOutput(action, input, next)
    }

    /// Calls `next`.
    nonisolated(nonsending) public func intercept<Input: Sendable, Output: Sendable>(
        _ action: any Pluggable.Type,
        _ input: Input,
        next: AsyncNext<Input, Output>
    ) async throws -> Output {
        try await next(input)
    }

    /// Here the output may be of any type, so Swift chooses the method for any output.
    fileprivate func interceptAnyOutput<Input, Output>(
        _ action: any Pluggable.Type,
        _ input: Input,
        _ next: @escaping @Sendable (Input) -> Output
    ) -> Output {
        intercept(action, input, next: next)
    }
}

/// The rest of an asynchronous call: `next(input)` performs it.
///
/// It is not a closure, because a closure's type means something else in each language mode.
public struct AsyncNext<Input: Sendable, Output: Sendable>: Sendable {
    let perform: nonisolated(nonsending) @Sendable (Input) async throws -> Output

    /// Performs the rest of the call, on the caller's actor. It throws if the call fails.
    nonisolated(nonsending) public func callAsFunction(_ input: Input) async throws -> Output {
        try await perform(input)
    }
}

// MARK: - Intercepting all actions

extension Actions {
    /// Puts an interceptor between the callers of all actions and the implementations.
    ///
    /// It applies to everything that is plugged, now and later, in the current registry and the
    /// scopes inside it. The first interceptor written is the outermost. Interceptors of all
    /// actions are outside those of one action, and those of an enclosing scope are outside both.
    /// An interceptor can't be removed: it lives as long as its registry. `explain(_:)` shows
    /// `fileID` and `line`. O(n) in the number of plugged actions.
    public static func intercept(
        _ interceptor: some ActionInterceptor,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) {
        let location = CallSite(fileID: fileID, line: line)
        let made = Interceptor(
            wrap: { inner, action in wrapped(inner, of: action, by: interceptor, location) },
            name: typeName(of: type(of: interceptor)),
            location: location
        )
        let current = current
        current.interceptorsOfAll.withLock { $0.append(made) }
        // Outlets that are made later ask the registry.
        for outlet in current.outlets.outlets {
            outlet.update { $0.interceptorsOfAll = current.interceptorsOfAll.withLock { $0 } }
        }
        Wiring.change()
    }

    private static func wrapped(
        _ inner: AnyImplementation,
        of action: any Pluggable.Type,
        by interceptor: some ActionInterceptor,
        _ location: CallSite
    ) -> AnyImplementation {
        func wrapped<A: IsAction>(_ action: A.Type) -> AnyImplementation? {
            guard let inner = inner as? Implementation<A.Input, A.Output> else { return nil }
            let next = next(of: action, inner, location)
            let promised = (A.Output.self as? any InterceptedPromise.Type)?
                .intercepted(inner, of: action, by: interceptor) {
                    current.unplugged(action, calledAt: location, isInterceptor: true)
                }
            return promised
                ?? Implementation<A.Input, A.Output> { input in
                    .some(interceptor.intercept(action, input, next: next))
                }
        }
        func wrapped<A: IsAsyncAction>(async action: A.Type) -> AnyImplementation? {
            guard let inner = inner as? AsyncImplementation<A.Input, A.Output> else { return nil }
            let next = AsyncNext(perform: next(async: action, inner, location))
            return AsyncImplementation<A.Input, A.Output> { input in
                try await interceptor.intercept(action, input, next: next)
            }
        }
        // A class may conform to both protocols: `inner` tells which of its two kinds is plugged.
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
        by interceptor: some ActionInterceptor,
        unplugged: @escaping @Sendable () -> A.Output
    ) -> AnyImplementation
}

extension Promise: InterceptedPromise {
    /// The caller has checked that `A.Output` is this type. So the forced casts succeed.
    fileprivate static func intercepted<A: IsAction>(
        _ inner: Implementation<A.Input, A.Output>,
        of action: A.Type,
        by interceptor: some ActionInterceptor,
        unplugged: @escaping @Sendable () -> A.Output
    ) -> AnyImplementation {
        let inner = inner as AnyImplementation as! Implementation<A.Input, Promise>
        let next: @Sendable (A.Input) -> Promise = { input in
            inner.perform(input) ?? unplugged() as! Promise
        }
        return Implementation<A.Input, Promise> { input in
            interceptor.intercept(action, input, next: next)
        }
    }
}
