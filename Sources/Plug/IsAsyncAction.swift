/// The shape of a use case that its caller awaits.
///
/// ``AsyncAction`` is the one conformance that you need. The protocol lets generic code say "any
/// asynchronous action" and still know its input and output.
public protocol IsAsyncAction<Input, Output>: Pluggable where Input: Sendable, Output: Sendable {
    /// Does the work on the caller's actor, and throws what goes wrong.
    nonisolated(nonsending) func perform(_ input: Input) async throws -> Output
}
