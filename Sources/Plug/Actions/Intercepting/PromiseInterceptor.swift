/// Stands between the callers and the implementations of all actions that return a ``Promise``.
///
/// Use it for what many actions need that may wait or fail, such as retries, a login or a span.
/// Chain to the promise of `next`. Then a caller that cancels the call also cancels the work behind
/// it. `Actions.intercept(_:)` installs it. A retry may use the input later, on another thread. If
/// an input isn't `Sendable`, which Swift can't check here, no caller may change it after the call.
public protocol PromiseInterceptor: CallInterceptor {
    /// Intercepts a call, on the calling thread. Several threads may call it concurrently.
    func intercept<Input: Sendable, Value>(
        _ action: any Pluggable.Type,
        _ input: Input,
        next: @escaping @Sendable (Input) -> Promise<Value>
    ) -> Promise<Value>
}
