import Synchronization

extension Promise {
    /// Promises the values of all promises, in the same order.
    ///
    /// The first rejection rejects the new promise, and cancels the others, except those that
    /// something else waits for. With an empty list, it is fulfilled immediately. O(n).
    public static func all<Element>(
        _ promises: [Promise<Element>]
    ) -> Promise<[Element]> where Value == [Element] {
        waiting(for: promises, decidedBy: .errors) {
            Fulfillment<Value>(promises.map { $0.settlement.value(of: Promise<Element>.self) })
        }
    }

    /// Promises the values of promises of different types, as a tuple. Otherwise like the list.
    public static func all<each Element: Sendable>(
        _ promises: repeat Promise<each Element>
    ) -> Promise where Value == (repeat each Element) {
        var members: [AnyPromise] = []
        for promise in repeat each promises { members.append(promise) }
        return waiting(for: members, decidedBy: .errors) {
            Fulfillment<Value>(
                (repeat (each promises).settlement.value(of: Promise<each Element>.self))
            )
        }
    }

    /// Promises the outcomes of all promises, in the same order. Rejections don't reject it. O(n).
    public static func allSettled<Element>(
        _ promises: [Promise<Element>]
    ) -> Promise<[Result<Element, any Error>]> where Value == [Result<Element, any Error>] {
        waiting(for: promises, decidedBy: .none) {
            Fulfillment<Value>(promises.map { promise in Result { try promise.settledValue } })
        }
    }

    /// Promises the outcome of the promise that is settled first, a value or an error.
    ///
    /// The other promises are canceled, except those that something else waits for. For an empty
    /// list, the new promise is rejected with ``NoPromiseFulfilledError``. O(n).
    public static func race(_ promises: [Promise]) -> Promise {
        waiting(for: promises, decidedBy: .all) { Settlement(NoPromiseFulfilledError(errors: [])) }
    }

    /// Promises the value of the promise that is fulfilled first.
    ///
    /// The other promises are canceled, except those that something else waits for. If all are
    /// rejected, or the list is empty, the new promise is rejected with
    /// ``NoPromiseFulfilledError``. O(n).
    public static func any(_ promises: [Promise]) -> Promise {
        waiting(for: promises, decidedBy: .values) {
            Settlement(NoPromiseFulfilledError(errors: promises.compactMap(\.settlement.error)))
        }
    }

    /// Creates a promise that is settled like the first member with one of the `deciding`
    /// settlements, or else with `outcome` once all are settled.
    static func waiting<Member: AnyPromise>(
        for members: [Member],
        decidedBy deciding: Settlements,
        otherwise outcome: @escaping @Sendable () -> Settlement
    ) -> Promise {
        guard !members.isEmpty else { return Promise(settled: outcome()) }
        let next = Promise()
        let missing = Atomic(members.count)
        // How a settled member settles the next promise, if it does.
        let conclusion = { @Sendable (settlement: Settlement) -> Settlement? in
            guard next.isPending, !deciding.include(settlement) else { return settlement }
            // Acquiring and releasing: who counts the last one sees the settlements of all others.
            let isLast = missing.subtract(1, ordering: .acquiringAndReleasing).newValue == 0
            return isLast ? outcome() : nil
        }
        let group = Callback(until: next) { settlement, loop in
            if let settlement = conclusion(settlement) { loop.settle(next, settlement) }
        }
        for member in members {
            // Members that are settled by now need no waiter.
            if member.isPending {
                member.add(group)
            } else if let settlement = conclusion(member.settlement) {
                next.settle(settlement)
            }
        }
        // Whoever settles the next promise from now on abandons the pending members.
        if !next.setSource(.group { members }) { AnyPromise.abandon(members) }
        return next
    }
}
