import Plug

/// A state behind a lock, of which tasks wait until something is true.
final class AwaitedState<State: Sendable>: Sendable {
    private typealias Wait = (isOver: @Sendable (State) -> Bool, resolver: Promise<Void>.Resolver)

    private let all: Locked<(state: State, waits: [Wait])>

    init(_ state: State) { all = Locked((state, [])) }

    /// Runs a closure with the state, and then ends the waits that are over. They end outside the
    /// lock, where what the closure returns is released, too. The closure must not run user code.
    @discardableResult
    func withLock<Result: Sendable>(_ body: (inout State) -> Result) -> Result {
        let (result, over) = all.withLock { all in
            let result = body(&all.state)
            let over = all.waits.filter { $0.isOver(all.state) }
            if !over.isEmpty { all.waits.removeAll { $0.isOver(all.state) } }
            return (result, over)
        }
        for wait in over { wait.resolver.resolve() }
        return result
    }

    /// Waits, and returns whether something is true in time. A canceled task gets true without
    /// waiting.
    nonisolated(nonsending) func waits(
        within duration: Duration,
        on clock: any Clock<Duration> = ContinuousClock(),
        until isOver: @escaping @Sendable (State) -> Bool
    ) async -> Bool {
        let (over, resolver) = Promise<Void>.pending()
        all.withLock { $0.waits.append((isOver, resolver)) }
        withLock { _ in }
        let end = await over.timeout(duration, clock: clock).result
        return if case .failure(is PromiseTimeoutError) = end { false } else { true }
    }
}
