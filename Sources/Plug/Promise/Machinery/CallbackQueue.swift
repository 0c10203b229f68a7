/// The callbacks of a promise, in the order in which they were added.
struct CallbackQueue: ~Copyable, Sendable {
    /// A callback that isn't the first. An array can't hold what can't be copied.
    final class Box: Sendable {
        let callback: Locked<Callback?>

        init(_ callback: consuming Callback) {
            self.callback = Locked(callback)
        }
    }

    /// Mostly the only one, and then there is no array and no box.
    private var first: Callback?

    /// The others, from `start` on. The boxes before that are empty.
    private var others: [Box] = []
    private var start = 0

    /// How many have an owner that waits.
    private(set) var awaited = 0

    /// How many have an owner that waits no longer. They are left where they are, since a search
    /// for one would take O(n).
    private var dead = 0

    var isEmpty: Bool { first == nil && start == others.count }

    /// The promises that wait. O(n).
    var owners: [AnyPromise] {
        ([first.waitingPromise] + others.map { $0.callback.withLock { $0.waitingPromise } })
            .compactMap(\.self)
    }

    mutating func append(_ callback: consuming Callback) {
        if case .nobody = callback.owner {} else { awaited += 1 }
        if isEmpty { first = consume callback } else { others.append(Box(callback)) }
    }

    mutating func popFirst() -> Callback? {
        if let callback = first.take() { return callback }
        guard start < others.count else {
            others = []
            start = 0
            return nil
        }
        defer { start += 1 }
        return others[start].callback.withLock { $0.take() }
    }

    /// Counts an owner that waits no longer.
    mutating func lose() {
        awaited -= 1
        dead += 1
    }

    /// Takes out all dead callbacks, if they are about half of all: amortised O(1) for each.
    ///
    /// - Parameter removed: Gets what was taken out, to be released after the lock.
    mutating func removeDead(into removed: inout CallbackQueue) {
        guard dead * 2 > others.count else { return }
        dead = 0
        if first.isDead { swap(&removed.first, &first) }
        removed.others = others
        others.removeAll { $0.callback.withLock { $0.isDead } }
    }
}
