/// What to call when a promise is settled, and for whom. A callback can't be copied, so nothing
/// that it holds is retained before its only call.
@usableFromInline
struct Callback: ~Copyable, Sendable {
    /// Somebody who waits for the promise.
    @usableFromInline
    enum Owner: Sendable {
        /// A promise that the callback settles.
        case promise(AnyPromise)

        case awaiter(Awaiter)

        /// Nobody: this callback doesn't keep the promise from being cancelled.
        case nobody
    }

    /// What to do after the call.
    @usableFromInline
    enum FollowUp {
        case nothing

        /// Call the callbacks of a promise that the call has settled.
        case callbacks(of: AnyPromise)

        /// Await something on an actor before the next callback.
        case hop(@Sendable () async -> Void)
    }

    /// Handles the settlement of the promise.
    @usableFromInline
    typealias Body = @Sendable (_ callback: borrowing Callback, Settlement) -> FollowUp

    @usableFromInline let owner: Owner

    /// The scope in which the user's closure was written, if `body` calls a closure.
    @usableFromInline let scope: (any PromiseScope)?

    /// Whether to call `body` even if the owner was cancelled.
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
    /// Whether the owner no longer waits, so that a call would do nothing.
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
