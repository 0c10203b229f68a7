/// Something that waits for a promise.
@usableFromInline
struct Waiter: Sendable {
    /// The promise that is settled in consequence, by which the waiter is found again.
    let owner: ObjectIdentifier

    /// Whether it is a reason not to cancel the promise.
    let isReason: Bool

    /// Goes on with the outcome, which is there. What it returns has to run on an actor, and what
    /// waits behind it waits for that, too.
    let run: @Sendable (inout Drain) -> IsolatedWork?

    @usableFromInline
    init(
        for owner: AnyObject,
        isReason: Bool = true,
        _ run: @escaping @Sendable (inout Drain) -> IsolatedWork?
    ) {
        self.owner = ObjectIdentifier(owner)
        self.isReason = isReason
        self.run = run
    }
}

/// A closure of the user's that runs on the actor of the code that wrote it.
@usableFromInline typealias IsolatedWork = @Sendable () async -> Void

/// Waiters, the first come first. One alone, which is the rule, needs no array.
///
/// It can't be copied, as each copy would have to retain what the waiters hold.
@usableFromInline
struct Waiters: ~Copyable, Sendable {
    private var first: Waiter?

    /// Nil as far as they were taken out.
    private var others: [Waiter?] = []
    private var position = 0

    var isEmpty: Bool { first == nil && position == others.count }

    /// Whether one of them is a reason not to cancel the promise. O(n).
    var areReason: Bool {
        first?.isReason == true || others[position...].contains { $0?.isReason == true }
    }

    mutating func append(_ waiter: Waiter) {
        if isEmpty { first = waiter } else { others.append(waiter) }
    }

    mutating func popFirst() -> Waiter? {
        if let waiter = first.take() { return waiter }
        guard position < others.count else { return nil }
        position += 1
        return others[position - 1].take()
    }

    /// Takes out all of them.
    mutating func take() -> Waiters {
        let all = consume self
        self = Waiters()
        return all
    }

    /// Puts some in front, in their order. O(n).
    mutating func prepend(_ waiters: consuming Waiters) {
        while let waiter = popFirst() { waiters.append(waiter) }
        self = waiters
    }

    /// Takes out those of an owner. O(n).
    mutating func remove(of owner: ObjectIdentifier) -> Waiters {
        var removed = Waiters()
        var kept = Waiters()
        while let waiter = popFirst() {
            if waiter.owner == owner { removed.append(waiter) } else { kept.append(waiter) }
        }
        self = kept
        return removed
    }
}
