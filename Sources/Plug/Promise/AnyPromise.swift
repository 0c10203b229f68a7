public import Synchronization

/// What promises of all values have in common: they can be cancelled, wherever they come from.
///
/// It is also the half of a promise that doesn't depend on the value, and so is compiled once.
/// Nothing but ``Promise`` inherits from it.
///
/// Unchecked, because the compiler checks no class that others inherit from: each stored property
/// here is a constant of a `Sendable` type, and ``Promise`` adds none.
public class AnyPromise: @unchecked Sendable {
    /// Whether there is a settlement. Changed under the lock, once, after the settlement is stored.
    @usableFromInline final let isSettled = Atomic<Bool>(false)

    /// The value or error, once there is one.
    final let storedSettlement = AtomicLazyReference<Settlement>()

    final let state: Locked<State>

    struct State: ~Copyable {
        /// What the promise waits for, as long as it is pending.
        var source: Source

        /// What is to be called with the settlement, and has not been called yet.
        var callbacks = CallbackQueue()

        /// Whether somebody calls the callbacks of the settled promise.
        var isRunning = false

        /// Whether the promise was cancelled, not just rejected with the same error.
        var isCancelled = false
    }

    /// What a pending promise waits for, and so what is cancelled with it.
    @usableFromInline
    enum Source: Sendable {
        case nothing

        /// The promise that this one was made from, or that a closure returned.
        case promise(AnyPromise)

        /// The promises of `all` or its like.
        case group(@Sendable () -> [AnyPromise])

        /// Work that the promise knows nothing of but how to cancel it.
        case work(onCancel: @Sendable () -> Void)

        /// The promises among it.
        var promises: [AnyPromise] {
            switch self {
            case .promise(let promise): [promise]
            case .group(let promises): promises()
            case .nothing, .work: []
            }
        }
    }

    @usableFromInline
    init(waitingFor source: Source) {
        state = Locked(State(source: source))
    }

    @usableFromInline
    init(_ settlement: Settlement) {
        state = Locked(State(source: .nothing))
        _ = storedSettlement.storeIfNil(settlement)
        isSettled.store(true, ordering: .releasing)
    }
}

// MARK: - Cancelling

extension AnyPromise {
    /// Rejects a pending promise with `CancellationError`, and cancels the work behind it.
    ///
    /// That work is the task of an asynchronous closure, what ``Promise/Resolver/onCancel(_:)``
    /// says, or the promises that this one was made from, by `then` or `all` and their like. Those
    /// promises are cancelled only if nobody else waits for them. The handlers run on this thread.
    /// Closures on the way don't run, except those of `finally`. Closures that wait for this
    /// promise and belong to no actor mostly run inside this call: hold no lock that they may want.
    /// A settled promise stays as it is, so a second call does nothing.
    public func cancel() {
        cancel(with: CancellationError())
    }

    /// Rejects a pending promise with an error, and cancels the work behind it.
    func cancel(with error: any Error) {
        Self.cancelAll(cancelOne(with: error))
    }

    /// Cancels promises for which nobody waits, then what those waited for, and so on: a loop,
    /// since chains may be long.
    static func cancelAll(_ promises: [AnyPromise]) {
        var open = promises
        while let promise = open.popLast() {
            // Somebody may have begun to wait for the promise since a handler ran.
            guard !promise.isAwaited else { continue }
            open += promise.cancelOne(with: CancellationError())
        }
    }

    /// Says that this promise waits for others no longer, and cancels those that nobody else waits
    /// for.
    func abandon(_ promises: [AnyPromise]) {
        Self.cancelAll(promises.filter { $0.loseCallback() })
    }

    /// Says what to do when a pending promise is cancelled, in place of what was said before.
    ///
    /// If the promise was cancelled already, that is done at once.
    func onCancel(_ handler: @escaping @Sendable () -> Void) {
        if setSource(.work(onCancel: handler)) { handler() }
    }

    /// Rejects the promise as cancelled, and tells which promises have to be cancelled with it.
    private func cancelOne(with error: any Error) -> [AnyPromise] {
        guard let (source, hasCallbacks) = settle(Settlement(error), isCancelled: true) else {
            return []
        }
        if hasCallbacks { CallbackLoop.run(self) }
        if case .work(let onCancel) = source { onCancel() }
        return source.promises.filter { $0.loseCallback() }
    }
}
