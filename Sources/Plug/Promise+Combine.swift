// MARK: - Waiting for several

extension Promise {
    /// Promises the values of all promises, in the order in which the promises stand.
    ///
    /// The first rejection rejects it and cancels the others, as far as nobody else waits for them.
    /// Without any promise it is fulfilled at once. O(n).
    public static func all<Element>(
        _ promises: [Promise<Element>]
    ) -> Promise<[Element]> where Value == [Element] {
        guard !promises.isEmpty else { return Promise([]) }
        let collected = Collected<Element>(promises.count)
        return watching(promises) { index, outcome in
            switch outcome {
            case .success(let value): collected.add(value, at: index).map { .success($0) }
            case .failure(let error): .failure(error)
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
            parts.append(promise.chained(to: nil) { outcome in .pass(outcome.map { _ in }) })
        }
        return Promise<[Void]>.all(parts).chained(to: nil) { outcome in
            // Every part was fulfilled, so every promise was.
            .pass(outcome.map { _ in (repeat (each promises).fulfilledValue!) })
        }
    }

    /// Promises the outcomes of all promises, in the order in which the promises stand.
    ///
    /// It waits for the last one, and no rejection rejects it. O(n).
    public static func allSettled<Element>(
        _ promises: [Promise<Element>]
    ) -> Promise<[Result<Element, any Error>]> where Value == [Result<Element, any Error>] {
        guard !promises.isEmpty else { return Promise([]) }
        let collected = Collected<Result<Element, any Error>>(promises.count)
        return watching(promises) { index, outcome in
            collected.add(outcome, at: index).map { .success($0) }
        }
    }

    /// Promises the outcome, value or error, of whichever promise is settled first.
    ///
    /// The others are cancelled, as far as nobody else waits for them. Without any promise it is
    /// rejected with ``NoPromiseFulfilledError``. O(n).
    public static func race(_ promises: [Promise]) -> Promise {
        guard !promises.isEmpty else { return Promise(error: NoPromiseFulfilledError(errors: [])) }
        return watching(promises) { _, outcome in outcome }
    }

    /// Promises the value of whichever promise is fulfilled first.
    ///
    /// The others are cancelled, as far as nobody else waits for them. If all are rejected, or
    /// there are none, it is rejected with ``NoPromiseFulfilledError``. O(n).
    public static func any(_ promises: [Promise]) -> Promise {
        guard !promises.isEmpty else { return Promise(error: NoPromiseFulfilledError(errors: [])) }
        let errors = Collected<any Error>(promises.count)
        return watching(promises) { index, outcome in
            switch outcome {
            case .success: outcome
            case .failure(let error):
                errors.add(error, at: index).map { .failure(NoPromiseFulfilledError(errors: $0)) }
            }
        }
    }

    /// A promise that a closure settles, from the outcomes of others as they come.
    ///
    /// As soon as the closure returns an outcome, the promises that are left are cancelled.
    private static func watching<Element>(
        _ promises: [Promise<Element>],
        _ conclude: @escaping @Sendable (Int, Result<Element, any Error>) -> Outcome?
    ) -> Promise {
        let next = Promise()
        let callbacks = promises.indices.map { index in
            Callback<Element> { outcome, drain in
                guard let outcome = conclude(index, outcome) else { return nil }
                _ = next.settle(outcome, &drain)?()
                return nil
            }
        }
        for (promise, callback) in zip(promises, callbacks) { promise.add(callback) }
        // Only now, as one that was settled already may have won while the others were added.
        next.onCancel(evenIfSettled: true) {
            for (promise, callback) in zip(promises, callbacks) {
                cancelAll(startingWith: promise.remove(callback))
            }
            return nil
        }
        return next
    }

    /// The value of a fulfilled promise.
    private var fulfilledValue: Value? {
        state.withLock { state in
            guard case .success(let value) = state.outcome else { return nil }
            return value
        }
    }
}

/// Elements that come in any order and are handed out once all are there.
private final class Collected<Element: Sendable>: Sendable {
    private let state: Locked<(elements: [Element?], missing: Int)>

    init(_ count: Int) {
        state = Locked((Array(repeating: nil, count: count), count))
    }

    /// Adds an element. All of them, if it was the last.
    func add(_ element: Element, at index: Int) -> [Element]? {
        state.withLock { state in
            state.elements[index] = element
            state.missing -= 1
            return state.missing == 0 ? state.elements.compactMap { $0 } : nil
        }
    }
}
