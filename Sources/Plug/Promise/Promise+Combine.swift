public import Synchronization

extension Promise {
    /// Promises the values of all promises, in the same order.
    ///
    /// The first rejection rejects the new promise. It also cancels the other promises, except
    /// those that something else waits for. For an empty list, the new promise is fulfilled
    /// immediately. O(n).
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

    /// Promises the values of promises of different types, as a tuple. Otherwise behaves like the
    /// list.
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

    /// Promises the outcomes of all promises, in the same order. Rejections don't reject it. O(n).
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

    /// Promises the outcome of the promise that is settled first, a value or an error.
    ///
    /// The other promises are canceled, except those that something else waits for. For an empty
    /// list, the new promise is rejected with ``NoPromiseFulfilledError``. O(n).
    @inlinable
    public static func race(_ promises: [Promise]) -> Promise {
        guard !promises.isEmpty else { return Promise(error: NoPromiseFulfilledError(errors: [])) }
        return waiting(for: promises) { _, settlement in settlement }
    }

    /// Promises the value of the promise that is fulfilled first.
    ///
    /// The other promises are canceled, except those that something else waits for. If all are
    /// rejected, or the list is empty, the new promise is rejected with
    /// ``NoPromiseFulfilledError``. O(n).
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

// MARK: - Waiting for several promises

extension Promise {
    /// Creates a promise that waits for others. `conclude` gets the settlement of each member. The
    /// first settlement that `conclude` returns settles the new promise. It also cancels the
    /// remaining members, except those that something else waits for.
    @inlinable
    static func waiting<Member: AnyPromise>(
        for members: [Member],
        _ conclude: @escaping @Sendable (PromiseGroup<Member>, Settlement) -> Settlement?
    ) -> Promise {
        let next = Promise()
        let group = PromiseGroup(members, for: next, conclude)
        for member in members {
            // Members that are already settled come before the others.
            if member.isPending {
                member.add(group)
            } else if next.isPending, let conclusion = conclude(group, member.settlement) {
                next.settle(conclusion)
            }
        }
        // If the next promise is still pending, the code that settles it abandons the pending
        // members. If it is already settled, no other code has abandoned them.
        if !next.setSource(.group { members }) { AnyPromise.abandon(members) }
        return next
    }
}

/// What waits for each of several promises, and how many of them are not settled yet.
@usableFromInline
final class PromiseGroup<Member: AnyPromise>: Waiter {
    @usableFromInline let members: [Member]
    @usableFromInline let missing: Atomic<Int>

    private let next: AnyPromise
    private let conclude: @Sendable (PromiseGroup, Settlement) -> Settlement?

    @usableFromInline
    init(
        _ members: [Member],
        for next: AnyPromise,
        _ conclude: @escaping @Sendable (PromiseGroup, Settlement) -> Settlement?
    ) {
        self.members = members
        self.next = next
        self.conclude = conclude
        missing = Atomic(members.count)
    }

    /// Counts a settled member, and returns whether it was the last. With acquiring and releasing
    /// order, the thread that counts the last one sees the settlements of all others.
    @inlinable
    func countDown() -> Bool {
        missing.subtract(1, ordering: .acquiringAndReleasing).newValue == 0
    }

    @usableFromInline var countsAsWaiting: Bool { true }
    @usableFromInline var isOver: Bool { !next.isPending }

    @usableFromInline
    func call(_ settlement: Settlement, in loop: inout LinkLoop) {
        if next.isPending, let conclusion = conclude(self, settlement) {
            loop.settle(next, conclusion)
        }
    }
}
