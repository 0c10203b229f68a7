/// What is called when a promise is settled, and for whom.
///
/// A callback can't be copied, so nothing that it holds is retained on the way to its only call.
@usableFromInline
struct Callback: ~Copyable, Sendable {
    /// Somebody who waits for the promise.
    @usableFromInline
    enum Owner: Sendable {
        /// A promise that is settled in consequence.
        case promise(AnyPromise)

        /// A task.
        case awaiter(Awaiter)

        /// Nobody: the promise may be cancelled although it has this callback.
        case nobody
    }

    /// What to do after a call.
    @usableFromInline
    enum FollowUp {
        case nothing

        /// To call the callbacks of a promise, which the call has settled.
        case callbacks(of: AnyPromise)

        /// To wait for something on an actor before the next callback.
        case hop(@Sendable () async -> Void)
    }

    /// Goes on with the settlement of the promise.
    @usableFromInline
    typealias Body = @Sendable (_ callback: borrowing Callback, Settlement) -> FollowUp

    @usableFromInline let owner: Owner

    /// The scope in which the user's closure was written, if `body` calls one.
    @usableFromInline let scope: (any PromiseScope)?

    /// Whether it is called even if the owner has been cancelled.
    @usableFromInline let isUnconditional: Bool

    @usableFromInline let body: Body

    @usableFromInline
    init(
        for owner: Owner,
        in scope: (any PromiseScope)? = nil,
        isUnconditional: Bool = false,
        _ body: @escaping Body
    ) {
        self.owner = owner
        self.scope = scope
        self.isUnconditional = isUnconditional
        self.body = body
    }
}

extension Callback? {
    /// Whether the owner waits for nothing any more, so that a call would do nothing.
    var isDead: Bool {
        switch self {
        case .some(let callback):
            switch callback.owner {
            case .promise(let promise): !callback.isUnconditional && !promise.isPending
            case .awaiter(let awaiter): awaiter.isOver
            case .nobody: false
            }
        case nil: false
        }
    }

    /// The owner, if it is a promise.
    var waitingPromise: AnyPromise? {
        switch self {
        case .some(let callback):
            if case .promise(let promise) = callback.owner { promise } else { nil }
        case nil: nil
        }
    }
}
