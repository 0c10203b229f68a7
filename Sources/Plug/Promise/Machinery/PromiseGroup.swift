public import Synchronization

/// The promises that another promise waits for, and how many of them are missing.
@usableFromInline
final class PromiseGroup<Member: AnyPromise>: Sendable {
    @usableFromInline let members: [Member]

    @usableFromInline let missing: Atomic<Int>

    @usableFromInline
    init(_ members: [Member]) {
        self.members = members
        missing = Atomic(members.count)
    }

    /// Counts a settled member, and returns whether it was the last. Acquiring and releasing: the
    /// thread that counts the last one sees the settlements of all others.
    @inlinable
    func countDown() -> Bool {
        missing.subtract(1, ordering: .acquiringAndReleasing).newValue == 0
    }
}

extension Promise {
    /// Makes a promise that waits for others. `conclude` gets the settlement of each member. The
    /// first settlement that `conclude` returns settles the new promise and cancels the remaining
    /// members, unless somebody else waits for them.
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
            // Members that are settled already come before the others.
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
    /// Sets the members as what this promise waits for, once all of them have its callback. If the
    /// promise is still pending, the code that settles it abandons the pending members. If it is
    /// settled already, nobody has abandoned them, so this function does.
    @usableFromInline
    final func wait<Member>(for group: PromiseGroup<Member>) {
        if !setSource(.group { group.members }) { abandon(group.members) }
    }
}
