/// Any of the three kinds of interceptors of all actions. Conform to one or several of those
/// instead.
public protocol AnyActionInterceptor: Sendable {}

/// Stands between the callers of all actions and the implementations.
///
/// Use it for what many actions need in the same way, such as a log. `Actions.intercept(_:)`
/// installs it. A type may conform to several of the three protocols, each with one method:
///
/// - The method of this protocol intercepts calls of each ``Action``.
/// - The method of ``PromiseInterceptor`` replaces it for actions that return a promise.
/// - The method of ``AsyncActionInterceptor`` intercepts calls of each ``AsyncAction``.
///
/// Calls for which a type has no method bypass it.
public protocol ActionInterceptor: AnyActionInterceptor {
    /// Intercepts a call, on the calling thread. Several threads may call it concurrently.
    func intercept<Input, Output>(
        _ action: any Pluggable.Type,
        _ input: Input,
        next: @escaping @Sendable (Input) -> Output
    ) -> Output
}

/// Stands between the callers and the implementations of all actions that return a ``Promise``.
///
/// Use it for what many actions need that may wait or fail, such as retries, a login or a span.
/// Chain to the promise of `next`. Then a caller that cancels the call also cancels the work behind
/// it. `Actions.intercept(_:)` installs it. A retry may use the input later, on another thread. If
/// an input isn't `Sendable`, which Swift can't check here, no caller may change it after the call.
public protocol PromiseInterceptor: AnyActionInterceptor {
    /// Intercepts a call, on the calling thread. Several threads may call it concurrently.
    func intercept<Input: Sendable, Value>(
        _ action: any Pluggable.Type,
        _ input: Input,
        next: @escaping @Sendable (Input) -> Promise<Value>
    ) -> Promise<Value>
}
