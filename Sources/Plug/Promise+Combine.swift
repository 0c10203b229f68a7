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
            case .success:
                missing.countDown() ? .success(promises.compactMap(\.fulfilledValue)) : nil
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
            parts.append(promise.followed { outcome in outcome.map { _ in } })
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
            missing.countDown() ? .success(promises.compactMap(\.outcome)) : nil
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
            guard missing.countDown() else { return nil }
            let errors = promises.compactMap { promise -> (any Error)? in
                guard case .failure(let error) = promise.outcome else { return nil }
                return error
            }
            return .failure(NoPromiseFulfilledError(errors: errors))
        }
    }
}
