import Plug

/// Counts, from any thread.
final class Tally: Sendable {
    private let number = Locked(0)

    var count: Int { number.withLock { $0 } }

    /// Increments the count, and returns it.
    @discardableResult
    func add(_ more: Int = 1) -> Int {
        number.withLock { number in
            number += more
            return number
        }
    }
}
