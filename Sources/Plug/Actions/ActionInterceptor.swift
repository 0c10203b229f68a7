/// Stands between the callers of all actions and what is plugged into them.
///
/// It is for what many actions need in the same way: logging, trying again, asking for a login.
/// Implement the methods that you need; the others call on. `Actions.intercept(_:)` puts it in its
/// place:
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
/// Copy the signatures: a method that differs, by a label or by a closure in place of `AsyncNext`,
/// compiles and is never called.
///
/// The methods run as the closures of an interceptor of one action do: on the calling thread, or
/// the caller's actor, and several at once.
///
/// ## Topics
///
/// - ``intercept(_:_:next:)-7m4sc``
/// - ``intercept(_:_:next:)-5asss``
/// - ``intercept(_:_:next:)-4luny``
public protocol ActionInterceptor: Sendable {
    /// Intercepts the call of an action, whatever its output.
    func intercept<Input, Output>(
        _ action: any Pluggable.Type,
        _ input: Input,
        next: @escaping @Sendable (Input) -> Output
    ) -> Output

    /// Intercepts the call of an action that promises its output.
    ///
    /// Not implemented, it hands the call over to the method for all outputs.
    func intercept<Input, Value>(
        _ action: any Pluggable.Type,
        _ input: Input,
        next: @escaping @Sendable (Input) -> Promise<Value>
    ) -> Promise<Value>

    /// Intercepts the call of an asynchronous action, on the caller's actor.
    nonisolated(nonsending) func intercept<Input: Sendable, Output: Sendable>(
        _ action: any Pluggable.Type,
        _ input: Input,
        next: AsyncNext<Input, Output>
    ) async throws -> Output
}

extension ActionInterceptor {
    /// Calls on.
    public func intercept<Input, Output>(
        _ action: any Pluggable.Type,
        _ input: Input,
        next: @escaping @Sendable (Input) -> Output
    ) -> Output {
        next(input)
    }

    /// Hands the call over to the method for all outputs.
    public func intercept<Input, Value>(
        _ action: any Pluggable.Type,
        _ input: Input,
        next: @escaping @Sendable (Input) -> Promise<Value>
    ) -> Promise<Value> {
        interceptAnyOutput(action, input, next)
    }

    /// Calls on.
    nonisolated(nonsending) public func intercept<Input: Sendable, Output: Sendable>(
        _ action: any Pluggable.Type,
        _ input: Input,
        next: AsyncNext<Input, Output>
    ) async throws -> Output {
        try await next(input)
    }

    /// Here the output may be anything, so that Swift chooses the method for all outputs.
    fileprivate func interceptAnyOutput<Input, Output>(
        _ action: any Pluggable.Type,
        _ input: Input,
        _ next: @escaping @Sendable (Input) -> Output
    ) -> Output {
        intercept(action, input, next: next)
    }
}

/// The rest of an asynchronous call, as an interceptor of all actions gets it: `next(input)`.
///
/// A closure would do, but for its type, which Swift reads in another way in each language mode.
///
/// ## Topics
///
/// - ``callAsFunction(_:)``
public struct AsyncNext<Input: Sendable, Output: Sendable>: Sendable {
    let perform: nonisolated(nonsending) @Sendable (Input) async throws -> Output

    /// Performs the rest of the call, on the caller's actor, and throws what goes wrong.
    nonisolated(nonsending) public func callAsFunction(_ input: Input) async throws -> Output {
        try await perform(input)
    }
}

// MARK: - Intercepting all actions

extension Actions {
    /// Puts an interceptor between the callers of all actions and what is plugged into them.
    ///
    /// It applies to whatever is plugged, now and later, in the current registry and the scopes
    /// inside it. The first interceptor of all actions is the outermost, and those of one action
    /// are inside all of them; those of an enclosing scope are outside both. It can't be taken
    /// away, and goes with its registry. O(n) in the actions that are plugged.
    ///
    /// - Parameters:
    ///   - interceptor: What all calls go through.
    ///   - fileID: The module and file, for `explain(_:)`.
    ///   - line: The line.
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
        // Outlets that are made from now on ask the registry.
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
        // A class that conforms to both protocols has an implementation of either kind.
        let synchronous = (action as? any IsAction.Type).flatMap { wrapped($0) }
        let asynchronous = (action as? any IsAsyncAction.Type).flatMap { wrapped(async: $0) }
        return synchronous ?? asynchronous ?? inner
    }
}

/// A promise, where Swift doesn't know that the output is one.
private protocol InterceptedPromise: SendableMetatype {
    static func intercepted<A: IsAction>(
        _ inner: Implementation<A.Input, A.Output>,
        of action: A.Type,
        by interceptor: some ActionInterceptor,
        unplugged: @escaping @Sendable () -> A.Output
    ) -> AnyImplementation
}

extension Promise: InterceptedPromise {
    /// The output of the action has to be this very type, which its metatype has told.
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
