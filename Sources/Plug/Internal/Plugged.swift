/// What is plugged into a socket: an answer, and what is known of its origin.
@usableFromInline
struct Plugged: Sendable {
    /// An ``Answer`` or an ``AsyncAnswer``, as the socket's key says.
    @usableFromInline let answer: any AnyObject & Sendable

    /// Makes an instance to tell its type. Nil where a closure was plugged.
    @usableFromInline let implementation: (@Sendable () -> Any.Type)?

    /// Where it was plugged. Nil for the operator, which can't know.
    @usableFromInline let location: CallSite?

    @inlinable
    init<A: IsAction>(_ make: @escaping @Sendable () -> A, at location: CallSite?) {
        answer =
            A.Output.self is any NilAnswering.Type
            ? Answer(nilAnswering: make)
            : Answer<A.Input, A.Output> { input in make().perform(input) }
        implementation = { type(of: make()) }
        self.location = location
    }

    @inlinable
    init<A: IsAction>(
        _ action: A.Type,
        _ perform: @escaping @Sendable (A.Input) -> A.Output,
        at location: CallSite?
    ) {
        // Wrapped once more, a nil that the closure returns is an output, not a missing override.
        answer = Answer<A.Input, A.Output> { input in .some(perform(input)) }
        implementation = nil
        self.location = location
    }

    @inlinable @inline(__always)
    init<A: IsAsyncAction>(async make: @escaping @Sendable () -> A, at location: CallSite?) {
        answer = AsyncAnswer<A.Input, A.Output> { input in try await make().perform(input) }
        implementation = { type(of: make()) }
        self.location = location
    }

    @inlinable
    init<A: IsAsyncAction>(
        async action: A.Type,
        _ perform: nonisolated(nonsending) @escaping @Sendable (A.Input) async throws -> A.Output,
        at location: CallSite?
    ) {
        answer = AsyncAnswer<A.Input, A.Output>(perform: perform)
        implementation = nil
        self.location = location
    }
}
