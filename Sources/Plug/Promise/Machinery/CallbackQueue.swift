/// The callbacks of a promise, in the order in which they were added.
struct CallbackQueue: ~Copyable, Sendable {
    /// A callback that isn't the first. An array can't hold what can't be copied.
    private final class Box: Sendable {
        let callback: Callback

        init(_ callback: consuming Callback) {
            self.callback = callback
        }
    }

    /// Mostly the only one, and then there is no array and no box.
    private var first: Callback?
    private var others: [Box] = []

    /// Whether `others` stand in reverse, to be taken from the end.
    private var isReversed = false

    /// How many have an owner that waits.
    private(set) var awaited = 0

    /// How many have an owner that waits no longer. They are left where they are, since a search
    /// for one would take O(n).
    private var dead = 0

    var isEmpty: Bool { first == nil && others.isEmpty }

    mutating func append(_ callback: consuming Callback) {
        if callback.hasOwner { awaited += 1 }
        if isEmpty { first = consume callback } else { others.append(Box(callback)) }
    }

    /// Counts an owner that waits no longer. As soon as half of all are dead, all dead ones are
    /// taken out: amortised O(1).
    ///
    /// - Parameter removed: Gets what was taken out, to be released after the lock.
    mutating func lose(_ removed: inout CallbackQueue) {
        awaited -= 1
        dead += 1
        guard dead * 2 > others.count else { return }
        dead = 0
        if let callback = first.take() {
            if callback.isDead { removed.first = consume callback } else { first = consume callback }
        }
        let all = others
        others = all.filter { !$0.callback.isDead }
        if others.count < all.count { removed.others = all }
    }

    /// Takes all callbacks out.
    mutating func take() -> CallbackQueue {
        let all = consume self
        self = CallbackQueue()
        return all
    }

    /// Puts another queue behind this one.
    mutating func append(_ queue: consuming CallbackQueue) {
        if isReversed { others.reverse() }
        isReversed = false
        if let callback = queue.first.take() { append(callback) }
        others += queue.others
    }

    /// Calls the first callback and takes it out, or returns nil if there is none.
    mutating func callFirst(with settlement: Settlement) -> Callback.FollowUp? {
        if let callback = first.take() { return callback.body(callback, settlement) }
        if !isReversed {
            others.reverse()
            isReversed = true
        }
        guard let box = others.popLast() else { return nil }
        return box.callback.body(box.callback, settlement)
    }
}
