// MARK: - Waiting for several

extension Promise {
    /// Promises the values of all promises, in the order in which the promises stand.
    ///
    /// The first rejection rejects it and cancels the others, unless somebody else waits for them.
    /// Without any promise it is fulfilled at once. O(n).
    @inlinable
    public static func all<Element>(
        _ promises: [Promise<Element>]
    ) -> Promise<[Element]> where Value == [Element] {
        guard !promises.isEmpty else { return Promise([]) }
        return watching(promises) { group, promise in
            if let error = promise.error { return .failure(error) }
            return group.countDown() ? .success(group.values) : nil
        }
    }

    /// Promises the values of promises of different types, as a tuple.
    ///
    /// The first rejection rejects it and cancels the others, unless somebody else waits for them.
    public static func all<each Element: Sendable>(
        _ promises: repeat Promise<each Element>
    ) -> Promise where Value == (repeat each Element) {
        var parts: [Promise<Void>] = []
        for promise in repeat each promises {
            parts.append(promise.followed { outcome in outcome.map { _ in } })
        }
        return Promise<[Void]>.all(parts).followed { outcome in
            // Every part was fulfilled, so every promise was.
            outcome.map { _ in (repeat (each promises).slot.value) }
        }
    }

    /// Promises the outcomes of all promises, in the order in which the promises stand.
    ///
    /// It waits for the last one, and no rejection rejects it. O(n).
    public static func allSettled<Element>(
        _ promises: [Promise<Element>]
    ) -> Promise<[Result<Element, any Error>]> where Value == [Result<Element, any Error>] {
        guard !promises.isEmpty else { return Promise([]) }
        return watching(promises) { group, _ in
            group.countDown() ? .success(group.promises.map(\.settledOutcome)) : nil
        }
    }

    /// Promises the outcome, value or error, of whichever promise is settled first.
    ///
    /// The others are cancelled, unless somebody else waits for them. Without any promise it is
    /// rejected with ``NoPromiseFulfilledError``. O(n).
    public static func race(_ promises: [Promise]) -> Promise {
        guard !promises.isEmpty else { return Promise(error: NoPromiseFulfilledError(errors: [])) }
        return watching(promises, isFirst: true) { _, promise in promise.settledOutcome }
    }

    /// Promises the value of whichever promise is fulfilled first.
    ///
    /// The others are cancelled, unless somebody else waits for them. If all are rejected, or
    /// there are none, it is rejected with ``NoPromiseFulfilledError``. One that waits for this
    /// promise itself makes a cycle, even where another might still be fulfilled. O(n).
    public static func any(_ promises: [Promise]) -> Promise {
        guard !promises.isEmpty else { return Promise(error: NoPromiseFulfilledError(errors: [])) }
        return watching(promises) { group, promise in
            guard promise.error != nil else { return promise.settledOutcome }
            guard group.countDown() else { return nil }
            return .failure(NoPromiseFulfilledError(errors: group.promises.compactMap(\.error)))
        }
    }
}
