/// The shape of a use case that its caller awaits. ``AsyncAction`` is the one conformance you need.
public protocol IsAsyncAction<Input, Output>: Pluggable where Input: Sendable, Output: Sendable {
    /// Does the work, or throws ``UnpluggedActionError`` to say that nobody implemented it.
    nonisolated(nonsending) func perform(_ input: Input) async throws -> Output
}

/// A use case that its caller awaits.
nonisolated open class AsyncAction<Input: Sendable, Output: Sendable>: IsAsyncAction {
    /// Creates an implementation. The right side of `<~` does this once for each call.
    public init() {}

    /// Does the work, on the caller's actor. Override this; `async` without `throws` is enough.
    nonisolated(nonsending) open func perform(_ input: Input) async throws -> Output {
        throw UnpluggedActionError(message: "")
    }
}
