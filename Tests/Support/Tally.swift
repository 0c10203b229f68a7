import Synchronization

/// Counts, from any thread.
final class Tally: Sendable {
    private let total = Atomic(0)
    private let highest = Atomic(0)

    var count: Int { total.load(ordering: .sequentiallyConsistent) }

    /// The highest count that there was.
    var most: Int { highest.load(ordering: .sequentiallyConsistent) }

    /// Increments the count, and returns it.
    @discardableResult
    func add(_ more: Int = 1) -> Int {
        let count = total.add(more, ordering: .sequentiallyConsistent).newValue
        _ = highest.max(count, ordering: .sequentiallyConsistent)
        return count
    }
}
