import Synchronization

/// Counts how many are inside, and how many have been at most.
final class Counter: Sendable {
    private let now = Atomic(0)
    private let mostEver = Atomic(0)

    /// How many have been inside at most.
    var most: Int { mostEver.load(ordering: .relaxed) }

    /// Goes in, and returns how many are inside then.
    func enter() -> Int {
        let count = now.add(1, ordering: .relaxed).newValue
        mostEver.max(count, ordering: .relaxed)
        return count
    }

    /// Goes out.
    func leave() {
        now.subtract(1, ordering: .relaxed)
    }
}
