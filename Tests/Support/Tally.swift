import Plug

/// Counts, from any thread.
final class Tally: Sendable {
    private let state = Locked((count: 0, most: 0))

    var count: Int { state.withLock { $0.count } }

    /// The highest count that there was.
    var most: Int { state.withLock { $0.most } }

    /// Increments the count, and returns it.
    @discardableResult
    func add(_ more: Int = 1) -> Int {
        state.withLock { state in
            state.count += more
            state.most = max(state.most, state.count)
            return state.count
        }
    }
}
