/// The callbacks of a promise, in the order in which they were added.
struct CallbackQueue: ~Copyable, Sendable {
    /// A callback that isn't the first. An array can't hold what can't be copied.
    final class Box: Sendable {
        let callback: Callback

        init(_ callback: consuming Callback) {
            self.callback = callback
        }
    }

    /// Mostly the only one, and then there is no array and no box.
    private var first: Callback?
    private var others: [Box]

    /// How many have an owner that waits.
    private(set) var awaited: Int32 = 0

    /// How many have an owner that waits no longer. They are left where they are, since a search
    /// for one would take O(n).
    private var dead: Int32 = 0

    /// Whether `others` stand in reverse, to be taken from the end.
    private var isReversed = false

    init(_ callbacks: [Box] = []) {
        others = callbacks
    }

    var isEmpty: Bool { first == nil && others.isEmpty }

    /// The promises that wait. O(n).
    var owners: [AnyPromise] {
        var owners: [AnyPromise] = []
        switch first {
        case .some(let callback): callback.addOwner(to: &owners)
        case nil: break
        }
        for box in others { box.callback.addOwner(to: &owners) }
        return owners
    }

    mutating func append(_ callback: consuming Callback) {
        if callback.owner != nil { awaited += 1 }
        if isEmpty { first = consume callback } else { others.append(Box(callback)) }
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
        guard Int(dead) * 2 > others.count else { return }
        dead = 0
        if let callback = first.take() {
            if callback.isDead {
                removed.first = consume callback
            } else {
                first = consume callback
            }
        }
        guard !others.isEmpty else { return }
        removed.others = others
        others.removeAll { $0.callback.isDead }
    }

    /// Calls the first callback and takes it out. After that, nothing may be added.
    ///
    /// - Returns: What to do next, and for whom the callback was. Nil if there is none.
    mutating func callFirst(
        with settlement: Settlement
    ) -> (followUp: Callback.FollowUp, owner: Callback.Owner?)? {
        if let callback = first.take() {
            return (callback.body(callback, settlement), callback.owner)
        }
        if !isReversed {
            others.reverse()
            isReversed = true
        }
        guard let box = others.popLast() else { return nil }
        return (box.callback.body(box.callback, settlement), box.callback.owner)
    }
}
