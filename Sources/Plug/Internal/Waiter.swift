/// Something that waits for a promise.
@usableFromInline
struct Waiter: ~Copyable, Sendable {
    /// The promise that is settled in consequence, by which the waiter is found again.
    let owner: ObjectIdentifier

    /// Whether it is a reason not to cancel the promise.
    let isReason: Bool

    /// Goes on with the outcome of the promise, which is there. What it returns has to run on an
    /// actor, and what waits behind it waits for that, too.
    let run: @Sendable (_ promise: any AnyPromise, inout Drain) -> IsolatedWork?

    @usableFromInline
    init(
        for owner: AnyObject,
        isReason: Bool = true,
        _ run: @escaping @Sendable (_ promise: any AnyPromise, inout Drain) -> IsolatedWork?
    ) {
        self.owner = ObjectIdentifier(owner)
        self.isReason = isReason
        self.run = run
    }
}

/// A closure of the user's that runs on the actor of the code that wrote it.
@usableFromInline typealias IsolatedWork = @Sendable () async -> Void
