public import Synchronization

/// Promises that another promise waits for, and how many of them are missing.
@usableFromInline
final class PromiseGroup<Member: AnyPromise>: Sendable {
    @usableFromInline let members: [Member]

    @usableFromInline let missing: Atomic<Int>

    @usableFromInline
    init(_ members: [Member]) {
        self.members = members
        missing = Atomic(members.count)
    }

    /// Counts a member that is settled.
    ///
    /// Acquiring and releasing: who counts the last one sees the settlements of all others.
    ///
    /// - Returns: Whether it was the last.
    @inlinable
    func countDown() -> Bool {
        missing.subtract(1, ordering: .acquiringAndReleasing).newValue == 0
    }
}

extension Promise {
    /// Makes a promise that a closure settles, while others are settled one after the other.
    ///
    /// As soon as the closure has returned a settlement, the promises that are left are cancelled,
    /// unless somebody else waits for them.
    ///
    /// - Parameter conclude: Gets the group, and the settlement of one member.
    @inlinable
    static func waiting<Member: AnyPromise>(
        for members: [Member],
        _ conclude: @escaping @Sendable (PromiseGroup<Member>, Settlement) -> Settlement?
    ) -> Promise {
        let group = PromiseGroup(members)
        let next = Promise(waitingFor: .group { group.members })
        let body: Callback.Body = { callback, settlement in
            let next = callback.next
            guard next.isPending, let conclusion = conclude(group, settlement) else {
                return .nothing
            }
            let followUp = next.settleInCallback(conclusion)
            next.abandonPending(group)
            return followUp
        }
        for member in members {
            // A member that is settled already comes before those that will be.
            if member.isPending {
                member.add(Callback(for: .promise(next), body))
            } else if next.isPending, let conclusion = conclude(group, member.settlement) {
                next.settle(conclusion)
            }
        }
        // Only now, since a callback that has not been added can't be taken away.
        if !next.isPending { next.abandonPending(group) }
        return next
    }
}

extension AnyPromise {
    /// Waits no longer for the members that are pending. O(n), unless all were counted.
    @usableFromInline
    final func abandonPending<Member>(_ group: PromiseGroup<Member>) {
        guard group.missing.load(ordering: .acquiring) > 0 else { return }
        abandon(group.members.filter { $0.isPending })
    }
}
