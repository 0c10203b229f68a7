import Synchronization

// MARK: - Waiting for several

extension Promise {
    /// A promise that a closure settles, from the outcomes of others as they come.
    ///
    /// As soon as the closure returns an outcome, the promises that are left are cancelled.
    @inlinable
    @inline(__always)
    static func watching<Element>(
        _ promises: [Promise<Element>],
        _ conclude: @escaping @Sendable (Result<Element, any Error>) -> Outcome?
    ) -> Promise {
        let next = Promise(waitingFor: .promises { promises })
        let run: @Sendable (any AnyPromise, inout Drain) -> IsolatedWork? = { promise, drain in
            guard next.isPending,
                let outcome = Promise<Element>.cast(promise).outcome.flatMap(conclude)
            else { return nil }
            next.settle(outcome, &drain)
            next.abandon(promises.filter(\.isPending))
            return nil
        }
        for promise in promises {
            // One that is settled has its place in front of those that will be.
            if let outcome = promise.outcome {
                if let outcome = conclude(outcome) { next.settle(outcome) }
            } else {
                promise.add(Waiter(for: next, run))
            }
        }
        // Only now, as all must have been added to be abandoned.
        if !next.isPending { next.abandon(promises.filter(\.isPending)) }
        return next
    }

    /// The value of a fulfilled promise.
    @inlinable var fulfilledValue: Value? {
        isPending ? nil : slot.value
    }
}

/// Counts promises down.
@usableFromInline
final class Countdown: Sendable {
    private let missing: Atomic<Int>

    @usableFromInline
    init(_ count: Int) {
        missing = Atomic(count)
    }

    /// Counts one, and tells whether it was the last. Acquiring and releasing, so that the last one
    /// sees the outcomes of all others.
    @usableFromInline
    func countDown() -> Bool {
        missing.subtract(1, ordering: .acquiringAndReleasing).newValue == 0
    }
}
