/// What answers a synchronous action: its implementation, as one closure.
@usableFromInline
final class Answer<Input, Output>: Sendable {
    /// Performs the action; nil says that the implementation does not override `perform`.
    @usableFromInline let perform: @Sendable (Input) -> Output?

    @usableFromInline
    init(perform: @escaping @Sendable (Input) -> Output?) {
        self.perform = perform
    }
}

/// What answers an asynchronous action: its implementation, as one closure.
@usableFromInline
final class AsyncAnswer<Input, Output>: Sendable {
    /// Performs the action on the caller's actor.
    @usableFromInline let perform: nonisolated(nonsending) @Sendable (Input) async throws -> Output

    @usableFromInline
    init(perform: nonisolated(nonsending) @escaping @Sendable (Input) async throws -> Output) {
        self.perform = perform
    }
}
