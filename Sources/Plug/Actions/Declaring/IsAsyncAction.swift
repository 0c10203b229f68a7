/// A use case that its caller awaits. Don't conform to it yourself. Subclass ``AsyncAction``.
public protocol IsAsyncAction<Input, Output>: Pluggable
where Input: Sendable, Output: Sendable, Base == AsyncAction<Input, Output> {
    /// Does the work on the caller's actor. It throws if the work fails.
    nonisolated(nonsending) func perform(_ input: Input) async throws -> Output
}
