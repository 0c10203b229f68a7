extension Promise {
    /// Promises the values of all promises, in the same order.
    ///
    /// The first rejection rejects the new promise and cancels the others, unless somebody else
    /// waits for them. For an empty list, the new promise is fulfilled at once. O(n).
    @inlinable
    public static func all<Element>(
        _ promises: [Promise<Element>]
    ) -> Promise<[Element]> where Value == [Element] {
        guard !promises.isEmpty else { return Promise([]) }
        return waiting(for: promises) { group, settlement in
            guard settlement.error == nil else { return settlement }
            guard group.countDown() else { return nil }
            return Fulfilment<Value>(
                group.members.map { $0.settlement.value(of: Promise<Element>.self) }
            )
        }
    }

    /// Promises the values of promises of different types, as a tuple. Otherwise as for a list.
    public static func all<each Element: Sendable>(
        _ promises: repeat Promise<each Element>
    ) -> Promise where Value == (repeat each Element) {
        var members: [AnyPromise] = []
        for promise in repeat each promises { members.append(promise) }
        let values: @Sendable () -> Value = {
            (repeat (each promises).settlement.value(of: Promise<each Element>.self))
        }
        guard !members.isEmpty else { return Promise(values()) }
        return waiting(for: members) { group, settlement in
            guard settlement.error == nil else { return settlement }
            return group.countDown() ? Fulfilment<Value>(values()) : nil
        }
    }

    /// Promises the outcomes of all promises, in the same order. No rejection rejects it. O(n).
    public static func allSettled<Element>(
        _ promises: [Promise<Element>]
    ) -> Promise<[Result<Element, any Error>]> where Value == [Result<Element, any Error>] {
        guard !promises.isEmpty else { return Promise([]) }
        return waiting(for: promises) { group, _ in
            guard group.countDown() else { return nil }
            return Fulfilment<Value>(
                group.members.map { promise in Result { try promise.settledValue } }
            )
        }
    }

    /// Promises the outcome, value or error, of the promise that is settled first.
    ///
    /// The others are cancelled, unless somebody else waits for them. For an empty list, the new
    /// promise is rejected with ``NoPromiseFulfilledError``. O(n).
    @inlinable
    public static func race(_ promises: [Promise]) -> Promise {
        guard !promises.isEmpty else { return Promise(error: NoPromiseFulfilledError(errors: [])) }
        return waiting(for: promises) { _, settlement in settlement }
    }

    /// Promises the value of the promise that is fulfilled first.
    ///
    /// The others are cancelled, unless somebody else waits for them. If all are rejected, or the
    /// list is empty, the new promise is rejected with ``NoPromiseFulfilledError``. O(n).
    public static func any(_ promises: [Promise]) -> Promise {
        guard !promises.isEmpty else { return Promise(error: NoPromiseFulfilledError(errors: [])) }
        return waiting(for: promises) { group, settlement in
            guard settlement.error != nil else { return settlement }
            guard group.countDown() else { return nil }
            return Settlement(
                NoPromiseFulfilledError(errors: group.members.compactMap(\.settlement.error))
            )
        }
    }
}
