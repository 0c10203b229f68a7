public import Synchronization

/// What promises of all values have in common: they can be cancelled, wherever they come from.
///
/// This class is the half of a promise that doesn't depend on the type of the value, and so is
/// compiled once for all types. Nothing but ``Promise`` inherits from it.
///
/// Unchecked, because the compiler checks no class that others inherit from. ``Promise`` adds no
/// stored property. Those here are constants of `Sendable` types, but for the settlement, whose
/// comment says why it is safe.
public class AnyPromise: @unchecked Sendable {
    /// How far the promise has come.
    @usableFromInline
    enum Phase: UInt8, AtomicRepresentable {
        case pending

        /// Settled, and a thread or task is calling the callbacks.
        case running

        /// The same as `running`, and further callbacks were added meanwhile.
        case runningMore

        /// Settled, and there are no callbacks.
        case idle
    }

    /// Stored releasing and loaded acquiring: a thread that sees that the promise is settled sees
    /// the settlement. The phase leaves `pending` under the lock.
    @usableFromInline final let phase: Atomic<Phase>

    /// The value or error, once there is one.
    ///
    /// Written once, under the lock, before the phase leaves `pending`. Read only after the phase
    /// was seen to have left it. So no access overlaps the only write, and the runtime need not
    /// check it.
    @exclusivity(unchecked) @usableFromInline final var storedSettlement: Settlement?

    /// What is to be called with the settlement, and has not been called yet.
    ///
    /// As long as the promise is pending, the queue is used under the lock alone. After that, the
    /// queue belongs to the thread or task that calls the callbacks. The phase tells that there is
    /// at most one. So no two accesses overlap, and the runtime need not check it.
    @exclusivity(unchecked) final var callbacks = CallbackQueue()

    final let state: Locked<State>

    struct State: ~Copyable {
        /// What the promise waits for, as long as it is pending.
        var source: Source

        /// What was added to the settled promise while others were called.
        var lateCallbacks: [CallbackQueue.Box] = []

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

        /// Work of which the promise knows only how to cancel it.
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
        phase = Atomic(.pending)
        state = Locked(State(source: source))
    }

    @usableFromInline
    init(_ settlement: Settlement) {
        phase = Atomic(.idle)
        state = Locked(State(source: .nothing))
        storedSettlement = settlement
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
        cancel(with: .cancelled)
    }

    /// Rejects a pending promise, and cancels the work behind it.
    func cancel(with settlement: Settlement) {
        Self.cancelAll(cancelOne(with: settlement))
    }

    /// Cancels promises for which nobody waits, then what those waited for, and so on: a loop,
    /// since chains may be long.
    static func cancelAll(_ promises: [AnyPromise]) {
        var open = promises
        while let promise = open.popLast() {
            // Somebody may have begun to wait for the promise since a handler ran.
            open += promise.cancelOne(with: .cancelled, unlessAwaited: true)
        }
    }

    /// Stops waiting for other promises, and cancels those for which nobody else waits.
    func abandon(_ promises: [AnyPromise]) {
        Self.cancelAll(promises.filter { $0.loseCallback() })
    }

    /// Sets what to do when a pending promise is cancelled, in place of what was set before.
    ///
    /// If the promise was cancelled already, the handler runs at once.
    func onCancel(_ handler: @escaping @Sendable () -> Void) {
        if setSource(.work(onCancel: handler)) { handler() }
    }

    /// Rejects the promise as cancelled, and tells which promises have to be cancelled with it.
    private func cancelOne(
        with settlement: Settlement,
        unlessAwaited: Bool = false
    ) -> [AnyPromise] {
        var source = Source.nothing
        let hasCallbacks = state.withLock { state in
            guard isPending, !unlessAwaited || callbacks.awaited == 0 else { return false }
            state.isCancelled = true
            return settle(settlement, &state, &source)
        }
        if hasCallbacks { CallbackLoop.run(self) }
        if case .work(let onCancel) = source { onCancel() }
        return source.promises.filter { $0.loseCallback() }
    }
}
