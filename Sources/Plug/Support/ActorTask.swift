/// Starts a task on an actor or, with nil, on the global executor. Like a `Task { … }` written in
/// that actor, the task is enqueued on the actor before this function returns. So tasks of one
/// priority run on the main actor in the order in which they were started.
@discardableResult
package func startTask(
    on actor: (any Actor)?,
    _ body: nonisolated(nonsending) @escaping @Sendable () async -> Void
) -> Task<Void, Never> {
    typealias Body = nonisolated(nonsending) @Sendable () async -> Void
    guard let actor else { return Task { await body() } }
    let start = { (actor: isolated any Actor, body: @escaping Body) -> Task<Void, Never> in
        Task {
            // A task belongs to the actor that it captures.
            _ = actor
            await body()
        }
    }
    // As in the standard library's `assumeIsolated`, the cast removes the requirement to be on the
    // actor. The function only creates a task.
    typealias Start = (any Actor, @escaping Body) -> Task<Void, Never>
    return unsafeBitCast(start, to: Start.self)(actor, body)
}
