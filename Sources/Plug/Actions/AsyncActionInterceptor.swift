/// Stands between the callers of all asynchronous actions and the implementations.
///
/// `Actions.intercept(_:)` installs it:
///
/// <!-- snippet: Watching.retry-twice -->
/// ```swift
/// struct RetryTwice: AsyncActionInterceptor {
///     func intercept<Input: Sendable, Output: Sendable>(
///         _ action: any Pluggable.Type,
///         _ input: Input,
///         next: AsyncNext<Input, Output>
///     ) async throws -> Output {
///         do { return try await next(input) } catch { return try await next(input) }
///     }
/// }
/// ```
public protocol AsyncActionInterceptor: Sendable {
    /// Intercepts a call, on the caller's actor. If it throws, the call fails with that error.
    nonisolated(nonsending) func intercept<Input: Sendable, Output: Sendable>(
        _ action: any Pluggable.Type,
        _ input: Input,
        next: AsyncNext<Input, Output>
    ) async throws -> Output
}

/// The rest of an asynchronous call. `next(input)` performs it.
///
/// It is not a closure, because a closure's type means something different in each language mode.
public struct AsyncNext<Input: Sendable, Output: Sendable>: Sendable {
    let perform: nonisolated(nonsending) @Sendable (Input) async throws -> Output

    /// Performs the rest of the call, on the caller's actor. It throws if the call fails.
    nonisolated(nonsending) public func callAsFunction(_ input: Input) async throws -> Output {
        try await perform(input)
    }
}
