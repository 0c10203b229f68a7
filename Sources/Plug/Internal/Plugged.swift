/// What is plugged into a socket: an answer, and what is known of where it came from.
struct Plugged: Sendable {
    /// An ``Answer`` or an ``AsyncAnswer``, as the socket's key says.
    let answer: any AnyObject & Sendable

    /// Makes an instance to tell its type. Nil where a closure was plugged.
    let implementation: (@Sendable () -> Any.Type)?

    init<A: IsAction>(_ make: @escaping @Sendable () -> A) {
        answer = Answer<A.Input, A.Output> { input in make().perform(input) }
        implementation = { type(of: make()) }
    }

    init<A: IsAction>(_ action: A.Type, _ perform: @escaping @Sendable (A.Input) -> A.Output) {
        // Wrapped once more, a nil that the closure returns is an output, not a missing override.
        answer = Answer<A.Input, A.Output> { input in .some(perform(input)) }
        implementation = nil
    }

    init<A: IsAsyncAction>(async make: @escaping @Sendable () -> A) {
        answer = AsyncAnswer<A.Input, A.Output> { input in try await make().perform(input) }
        implementation = { type(of: make()) }
    }

    init<A: IsAsyncAction>(
        async action: A.Type,
        _ perform: nonisolated(nonsending) @escaping @Sendable (A.Input) async throws -> A.Output
    ) {
        answer = AsyncAnswer<A.Input, A.Output>(perform: perform)
        implementation = nil
    }
}
