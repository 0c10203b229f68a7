/// Something that waits for a promise: a closure, taken apart.
///
/// What such a closure would capture lies beside the function that uses it, so that it needs no
/// object of its own.
@usableFromInline
struct Waiter: ~Copyable, Sendable {
    /// Goes on with the outcome of the promise, which is there.
    @usableFromInline
    typealias Run = @Sendable (_ waiter: borrowing Waiter, _ promise: AnyPromise) -> Next

    /// What is to be done when a waiter has run.
    @usableFromInline
    enum Next {
        case nothing

        /// To run the waiters of its owner, which it has settled.
        case waitersOfOwner

        /// To run something on an actor. What waits behind the waiter waits for that, too.
        case work(@Sendable () async -> Void)
    }

    /// The promise that is settled in consequence, by which the waiter is found again.
    @usableFromInline let owner: AnyPromise

    /// A closure of the user's, if `run` uses one.
    @usableFromInline let closure: AnyClosure?

    /// The scope in which it was written.
    @usableFromInline let scope: Actions?

    let run: Run

    var role: Role

    /// What it means to the promise that something waits for it.
    @usableFromInline
    enum Role: Sendable {
        /// The promise must not be cancelled, unless the owner is.
        case reason

        /// The same, but what is to be done then must be done even if the owner is cancelled.
        case cleanup

        /// Like a reason, and the owner waits for other promises, too.
        case member

        /// The promise may be cancelled.
        case witness
    }

    /// Tells the owner where its only waiter is, for those who hold the lock of the promise.
    func tellOwner(_ place: Waiters.Node?) {
        if role == .reason || role == .cleanup { owner.place = place }
    }

    @usableFromInline
    init(
        for owner: AnyPromise,
        calling closure: consuming AnyClosure? = nil,
        in scope: Actions? = nil,
        as role: Role = .reason,
        _ run: @escaping Run
    ) {
        self.owner = owner
        self.closure = closure
        self.scope = scope
        self.run = run
        self.role = role
    }
}
