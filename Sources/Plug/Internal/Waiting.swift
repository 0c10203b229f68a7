public import Synchronization

/// The part of a promise that doesn't depend on its value: who waits for it, and what for.
///
/// It is apart so that it is compiled once, and isn't generic: to look up generic types at run time
/// would take longer than all the rest.
@usableFromInline
struct Waiting: ~Copyable, Sendable {
    /// Stored releasing after the outcome is written, and loaded acquiring before it is read.
    @usableFromInline let isSettled: Atomic<Bool>

    private let state: Locked<State>

    struct State: ~Copyable {
        /// Whether it was cancelled, not just rejected with the same error.
        var isCancelled = false

        /// Whether somebody runs the waiters now. Only one does at a time, which keeps order.
        var isDraining = false

        var waiters = Queue<Waiter>()

        /// What a pending promise waits for.
        var source: Source
    }

    /// What a pending promise waits for, and so what is cancelled with it.
    @usableFromInline
    enum Source: ~Copyable, Sendable {
        case nothing
        case promise(any AnyPromise)
        case promises(@Sendable () -> [any AnyPromise])
        case work(onCancel: @Sendable () -> Void)

        /// The promises among it.
        @usableFromInline var promises: [any AnyPromise] {
            switch self {
            case .promise(let promise): [promise]
            case .promises(let promises): promises()
            default: []
            }
        }
    }

    @usableFromInline
    init(for source: consuming Source, isSettled: Bool = false) {
        self.isSettled = Atomic(isSettled)
        state = Locked(State(source: source))
    }

    /// The same for those who hold the lock, under which alone it changes.
    private var isSettledHere: Bool { isSettled.load(ordering: .relaxed) }

    /// The promises that the promise waits for, as long as it does.
    var promises: [any AnyPromise] { state.withLock { $0.source.promises } }

    /// Whether anybody waits for the promise. O(n) in the number of waiters.
    var isAwaited: Bool { state.withLock { $0.waiters.contains { $0.isReason } } }

    /// Settles a promise and runs its waiters, unless it is settled.
    ///
    /// - Parameter write: Writes the outcome.
    @usableFromInline
    func settle(_ promise: any AnyPromise, _ write: () -> Void) {
        var drain = Drain()
        _ = settle(promise, byCancelling: false, &drain, write)
        drain.run()
    }

    /// Settles a promise and leaves its waiters to a drain, unless it is settled.
    ///
    /// - Parameter write: Writes the outcome.
    /// - Returns: What the promise waited for. It leaves the lock alive, as its release may run a
    ///   `deinit` of the user's.
    @usableFromInline
    func settle(
        _ promise: any AnyPromise,
        byCancelling isCancelled: Bool,
        _ drain: inout Drain,
        _ write: () -> Void
    ) -> Source {
        var waiters = Queue<Waiter>()
        var source = Source.nothing
        state.withLock { state in
            guard !isSettledHere else { return }
            write()
            isSettled.store(true, ordering: .releasing)
            state.isCancelled = isCancelled
            swap(&source, &state.source)
            state.isDraining = !state.waiters.isEmpty
            swap(&waiters, &state.waiters)
        }
        if !waiters.isEmpty { drain.add(promise, waiters) }
        return source
    }

    /// Adds a waiter.
    ///
    /// - Returns: Whether the promise is settled and nobody runs its waiters, which is then up to the
    ///   caller.
    @usableFromInline
    func add(_ waiter: consuming Waiter) -> Bool {
        var waiter: Waiter? = waiter
        return state.withLock { state in
            state.waiters.append(waiter.take()!)
            guard isSettledHere, !state.isDraining else { return false }
            state.isDraining = true
            return true
        }
    }

    /// Takes the waiters, to run them. An empty answer ends that: others may run them from then on.
    func takeWaiters() -> Queue<Waiter> {
        state.withLock { state in
            state.isDraining = !state.waiters.isEmpty
            return state.waiters.take()
        }
    }

    /// Puts waiters back, in front of those that came since they were taken.
    func putBack(_ waiters: consuming Queue<Waiter>) {
        var waiters = waiters
        state.withLock { state in
            while let waiter = state.waiters.popFirst() { waiters.append(waiter) }
            swap(&state.waiters, &waiters)
        }
    }

    /// Takes out the waiters of a promise. O(n) in the number of waiters.
    ///
    /// - Returns: Whether the promise is pending and nobody waits for it any longer.
    func remove(of owner: ObjectIdentifier) -> Bool {
        // Spares a lock; whether it still holds is asked again under it.
        guard !isSettled.load(ordering: .relaxed) else { return false }
        // Those removed leave the lock alive, as their release may run a `deinit` of the user's.
        var removed = Queue<Waiter>()
        return state.withLock { state in
            removed = state.waiters.remove { $0.owner == owner }
            return !removed.isEmpty && !isSettledHere
                && !state.waiters.contains { $0.isReason }
        }
    }

    /// Says what the promise waits for, unless it is settled. Then the answer is whether it was
    /// cancelled.
    func wait(for source: consuming Source) -> Bool {
        var source = source
        return state.withLock { state in
            if !isSettledHere { swap(&source, &state.source) }
            return state.isCancelled
        }
    }
}
