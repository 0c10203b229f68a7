public import Synchronization

// MARK: - Watching promises

extension Promise {
    /// A promise that a closure settles, from others as they are settled.
    ///
    /// As soon as the closure returns an outcome, the promises that are left are cancelled.
    ///
    /// - Parameter isFirst: Whether one of them is enough.
    @inlinable
    static func watching<Element>(
        _ promises: [Promise<Element>],
        isFirst: Bool = false,
        _ conclude: @escaping @Sendable (Group<Element>, _ settled: Promise<Element>) -> Outcome?
    ) -> Promise {
        let group = Group(promises)
        let next = Promise(waitingFor: .group(isFirst: isFirst) { group.promises })
        let run: Waiter.Run = { waiter, promise in
            guard waiter.owner.isPending,
                let outcome = conclude(group, Promise<Element>.cast(promise))
            else { return .nothing }
            return Promise.cast(waiter.owner).settleByWaiter(outcome, ending: group)
        }
        for index in promises.indices {
            // The array holds them; to retain each of them, too, takes a twentieth of the time.
            Unmanaged.passUnretained(promises[index])._withUnsafeGuaranteedRef { promise in
                // One that is settled has its place in front of those that will be.
                if promise.isPending {
                    promise.add(Waiter(for: next, as: .member, run))
                } else if let outcome = conclude(group, promise) {
                    next.settle(outcome)
                }
            }
        }
        // Only now, as all must have been added to be abandoned.
        if !next.isPending { next.abandon(group.pending) }
        return next
    }

    /// Settles the promise on behalf of one of its waiters, and waits for the others no longer.
    ///
    /// A function of its own: the closure that calls it is faster without this code, which it
    /// rarely needs.
    @usableFromInline
    func settleByWaiter<Element>(_ outcome: Outcome, ending group: Group<Element>) -> Waiter.Next {
        let next = settleByWaiter(outcome)
        abandon(group.pending)
        return next
    }
}

/// Promises that are watched, and how many of them are missing.
@usableFromInline
final class Group<Element: Sendable>: Sendable {
    @usableFromInline let promises: [Promise<Element>]

    @usableFromInline let missing: Atomic<Int>

    @usableFromInline
    init(_ promises: [Promise<Element>]) {
        self.promises = promises
        missing = Atomic(promises.count)
    }

    /// The promises that are pending. O(n), unless all were counted.
    @usableFromInline var pending: [Promise<Element>] {
        missing.load(ordering: .acquiring) == 0 ? [] : promises.filter(\.isPending)
    }

    /// The values of all promises, which are fulfilled.
    @inlinable
    @inline(never)
    var values: [Element] { promises.map { $0.slot.value } }

    /// Counts one, and tells whether it was the last. Acquiring and releasing, so that the last one
    /// sees the outcomes of all others.
    @usableFromInline
    func countDown() -> Bool {
        missing.subtract(1, ordering: .acquiringAndReleasing).newValue == 0
    }
}
