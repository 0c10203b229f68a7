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
public protocol ActionInterceptor: CallInterceptor {
    /// Intercepts a call, on the calling thread. Several threads may call it concurrently.
    func intercept<Input, Output>(
        _ action: any Pluggable.Type,
        _ input: Input,
        next: @escaping @Sendable (Input) -> Output
    ) -> Output
}
