/// Stands between the callers and what answers them, of all actions that return a ``Promise``.
///
/// Use it for what many actions need that may wait or fail: retries, a login, a span. Chain to the
/// promise of `next`. Then a caller who cancels the call also cancels the work behind it.
/// `Actions.intercept(_:)` installs it.
public protocol PromiseInterceptor: Sendable {
    /// Intercepts a call, on the calling thread, also several at the same time.
    func intercept<Input, Value>(
        _ action: any Pluggable.Type,
        _ input: Input,
        next: @escaping @Sendable (Input) -> Promise<Value>
    ) -> Promise<Value>
}
