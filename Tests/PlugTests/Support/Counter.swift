/// Counts on an actor of its own.
actor Counter {
    var count = 0
}

/// Counts on the main actor.
@MainActor final class MainCounter {
    private(set) var count = 0

    /// Increments the count, and returns it.
    @discardableResult
    func add() -> Int {
        MainActor.preconditionIsolated()
        count += 1
        return count
    }
}
