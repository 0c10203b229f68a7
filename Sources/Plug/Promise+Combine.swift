import Synchronization

// MARK: - Waiting for several

extension Promise {
    /// Promises the values of all promises, in the order in which the promises stand.
    ///
    /// The first rejection rejects it and cancels the others, as far as nobody else waits for them.
    /// Without any promise it is fulfilled at once. O(n).
    @inlinable
    public static func all<Element>(
        _ promises: [Promise<Element>]
    ) -> Promise<[Element]> where Value == [Element] {
        guard !promises.isEmpty else { return Promise([]) }
        let missing = Countdown(promises.count)
        return watching(promises) { outcome in
            switch outcome {
            case .failure(let error): .failure(error)
            case .success: missing.isLast ? .success(promises.compactMap(\.fulfilledValue)) : nil
            }
        }
    }

    /// Promises the values of promises of different types, as a tuple.
    ///
    /// The first rejection rejects it and cancels the others, as far as nobody else waits for them.
    public static func all<each Element: Sendable>(
        _ promises: repeat Promise<each Element>
    ) -> Promise where Value == (repeat each Element) {
        var parts: [Promise<Void>] = []
        for promise in repeat each promises {
            parts.append(
                promise.followed { outcome in outcome.map { _ in } }
            )
        }
        return Promise<[Void]>.all(parts).followed { outcome in
            // Every part was fulfilled, so every promise was.
            outcome.map { _ in (repeat (each promises).fulfilledValue!) }
        }
    }

    /// Promises the outcomes of all promises, in the order in which the promises stand.
    ///
    /// It waits for the last one, and no rejection rejects it. O(n).
    public static func allSettled<Element>(
        _ promises: [Promise<Element>]
    ) -> Promise<[Result<Element, any Error>]> where Value == [Result<Element, any Error>] {
        guard !promises.isEmpty else { return Promise([]) }
        let missing = Countdown(promises.count)
        return watching(promises) { _ in
            missing.isLast ? .success(promises.compactMap(\.outcome)) : nil
        }
    }

    /// Promises the outcome, value or error, of whichever promise is settled first.
    ///
    /// The others are cancelled, as far as nobody else waits for them. Without any promise it is
    /// rejected with ``NoPromiseFulfilledError``. O(n).
    public static func race(_ promises: [Promise]) -> Promise {
        guard !promises.isEmpty else { return Promise(error: NoPromiseFulfilledError(errors: [])) }
        return watching(promises) { outcome in outcome }
    }

    /// Promises the value of whichever promise is fulfilled first.
    ///
    /// The others are cancelled, as far as nobody else waits for them. If all are rejected, or
    /// there are none, it is rejected with ``NoPromiseFulfilledError``. O(n).
    public static func any(_ promises: [Promise]) -> Promise {
        guard !promises.isEmpty else { return Promise(error: NoPromiseFulfilledError(errors: [])) }
        let missing = Countdown(promises.count)
        return watching(promises) { outcome in
            guard case .failure = outcome else { return outcome }
            guard missing.isLast else { return nil }
            let errors = promises.compactMap { promise -> (any Error)? in
                guard case .failure(let error) = promise.outcome else { return nil }
                return error
            }
            return .failure(NoPromiseFulfilledError(errors: errors))
        }
    }

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
        for promise in promises {
            promise.add(
                Waiter(for: next) { drain in
                    guard let outcome = promise.outcome.flatMap(conclude) else { return nil }
                    next.settle(outcome, &drain)
                    next.abandon(promises.filter(\.isPending))
                    return nil
                }
            )
        }
        // One that was settled already may have won while others were still to be added.
        if !next.isPending { next.abandon(promises.filter(\.isPending)) }
        return next
    }

    /// The value of a fulfilled promise.
    @inlinable var fulfilledValue: Value? {
        guard !isPending, case .fulfilled(let value) = state else { return nil }
        return value
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
    @usableFromInline var isLast: Bool {
        missing.subtract(1, ordering: .acquiringAndReleasing).newValue == 0
    }
}
