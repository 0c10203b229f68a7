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
        let next = Promise()
        let body: Callback.Body = { callback, settlement in
            let next = callback.next
            guard next.isPending, let conclusion = conclude(group, settlement) else {
                return .nothing
            }
            return next.settleInCallback(conclusion)
        }
        for member in members {
            // A member that is settled already comes before those that will be.
            if member.isPending {
                member.add(Callback(for: .promise(next), body))
            } else if next.isPending, let conclusion = conclude(group, member.settlement) {
                next.settle(conclusion)
            }
        }
        next.wait(for: group)
        return next
    }
}

extension AnyPromise {
    /// Makes the members what this promise waits for, after it has been added to all of them.
    ///
    /// Whoever settles the promise from now on abandons the members that are pending. If somebody
    /// has settled it before, nobody has abandoned them yet.
    @usableFromInline
    final func wait<Member>(for group: PromiseGroup<Member>) {
        if !setSource(.group { group.members }) { abandon(group.members) }
    }
}
