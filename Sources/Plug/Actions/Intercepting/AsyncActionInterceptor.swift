/// Stands between the callers of all asynchronous actions and the implementations.
///
/// `Actions.intercept(_:)` installs it. It may call `next` several times, to try a call again.
public protocol AsyncActionInterceptor: CallInterceptor {
    /// Intercepts a call. If it throws, the call fails with that error.
    ///
    /// The method runs on the caller's actor if it is `nonisolated(nonsending)`, as in a module
    /// with `NonisolatedNonsendingByDefault`, and otherwise on no actor. What `next` performs is
    /// on the caller's actor in both cases.
    nonisolated(nonsending) func intercept<Input: Sendable, Output: Sendable>(
        _ action: any Pluggable.Type,
        _ input: Input,
        next: AsyncNext<Input, Output>
    ) async throws -> Output
}
