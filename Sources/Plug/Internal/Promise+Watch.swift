public import Synchronization

// MARK: - Waiting for several

extension Promise {
    /// A promise that a closure settles, from others as they are settled.
    ///
    /// As soon as the closure returns an outcome, the promises that are left are cancelled.
    @inlinable
    @inline(__always)
    static func watching<Element>(
        _ promises: [Promise<Element>],
        _ conclude: @escaping @Sendable (Group<Element>, _ settled: Promise<Element>) -> Outcome?
    ) -> Promise {
        let group = Group(promises)
        let next = Promise(waitingFor: .promises { group.promises })
        let run: Waiter.Run = { waiter, promise in
            guard waiter.owner.isPending,
                let outcome = conclude(group, Promise<Element>.cast(promise))
            else { return .nothing }
            let todo = Promise.cast(waiter.owner).settleByWaiter(outcome)
            waiter.owner.abandon(group.promises.filter(\.isPending))
            return todo
        }
        for promise in promises {
            // One that is settled has its place in front of those that will be.
            if promise.isPending {
                promise.add(Waiter(for: next, run))
            } else if let outcome = conclude(group, promise) {
                next.settle(outcome)
            }
        }
        // Only now, as all must have been added to be abandoned.
        if !next.isPending { next.abandon(promises.filter(\.isPending)) }
        return next
    }
}

/// Promises that are watched, and how many of them are missing.
@usableFromInline
final class Group<Element: Sendable>: Sendable {
    @usableFromInline let promises: [Promise<Element>]

    @usableFromInline let missing: Atomic<Int>

    @inlinable
    init(_ promises: [Promise<Element>]) {
        self.promises = promises
        missing = Atomic(promises.count)
    }

    /// Counts one, and tells whether it was the last. Acquiring and releasing, so that the last one
    /// sees the outcomes of all others.
    @inlinable
    func countDown() -> Bool {
        missing.subtract(1, ordering: .acquiringAndReleasing).newValue == 0
    }
}
