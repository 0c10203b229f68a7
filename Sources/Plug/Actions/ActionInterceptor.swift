/// Stands between the callers of all actions and what answers them.
///
/// Use it for what many actions need in the same way, such as a log. `Actions.intercept(_:)`
/// installs it. A type may conform to several of the three protocols, each with one method:
///
/// - The method of this one gets calls of each ``Action``.
/// - That of ``PromiseInterceptor`` gets those that return a promise, in place of this one.
/// - That of ``AsyncActionInterceptor`` gets calls of each ``AsyncAction``.
///
/// Calls for which a type has no method pass it by.
public protocol ActionInterceptor: Sendable {
    /// Intercepts a call, on the calling thread, also several at the same time.
    func intercept<Input, Output>(
        _ action: any Pluggable.Type,
        _ input: Input,
        next: @escaping @Sendable (Input) -> Output
    ) -> Output
}
