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

        var waiters = Waiters()

        /// What a pending promise waits for.
        var source: Source
    }

    /// What a pending promise waits for, and so what is cancelled with it.
    @usableFromInline
    enum Source: Sendable {
        case nothing
        case promise(any AnyPromise)
        case promises(@Sendable () -> [any AnyPromise])
        case work(onCancel: @Sendable () -> Void)

        /// The promises among it.
        @usableFromInline var promises: [any AnyPromise] {
            switch self {
            case .nothing, .work: []
            case .promise(let promise): [promise]
            case .promises(let promises): promises()
            }
        }
    }

    @usableFromInline
    init(for source: Source, isSettled: Bool = false) {
        self.isSettled = Atomic(isSettled)
        state = Locked(State(source: source))
    }

    /// The same for those who hold the lock, under which alone it changes.
    private var isSettledHere: Bool { isSettled.load(ordering: .relaxed) }

    /// What the promise waits for, as long as it does.
    var source: Source { state.withLock { $0.source } }

    /// Whether anybody waits for the promise. O(n) in the number of waiters.
    var isAwaited: Bool { state.withLock { $0.waiters.areReason } }

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
        var source = Source.nothing
        state.withLock { state in
            guard !isSettledHere else { return }
            write()
            isSettled.store(true, ordering: .releasing)
            state.isCancelled = isCancelled
            swap(&source, &state.source)
            guard !state.waiters.isEmpty else { return }
            state.isDraining = true
            drain.add(promise, &state.waiters)
        }
        return source
    }

    /// Adds a waiter. On a settled promise it is left to a drain.
    @usableFromInline
    func add(_ waiter: Waiter, to promise: any AnyPromise, _ drain: inout Drain) {
        state.withLock { state in
            state.waiters.append(waiter)
            guard isSettledHere, !state.isDraining else { return }
            state.isDraining = true
            drain.add(promise, &state.waiters)
        }
    }

    /// Takes the waiters, to run them. An empty answer ends that: others may run them from then on.
    func takeWaiters() -> Waiters {
        state.withLock { state in
            state.isDraining = !state.waiters.isEmpty
            return state.waiters.take()
        }
    }

    /// Puts waiters back, in front of those that came since they were taken.
    func putBack(_ waiters: consuming Waiters) {
        var waiters = waiters
        state.withLock { state in state.waiters.prepend(waiters.take()) }
    }

    /// Takes out the waiters of a promise. O(n) in the number of waiters.
    ///
    /// - Returns: Whether the promise is pending and nobody waits for it any longer.
    func remove(of owner: ObjectIdentifier) -> Bool {
        // Spares a lock; whether it still holds is asked again under it.
        guard !isSettled.load(ordering: .relaxed) else { return false }
        // Those removed leave the lock alive, as their release may run a `deinit` of the user's.
        var removed = Waiters()
        return state.withLock { state in
            removed = state.waiters.remove(of: owner)
            return !removed.isEmpty && !isSettledHere && !state.waiters.areReason
        }
    }

    /// Says what the promise waits for, unless it is settled. Then the answer is whether it was
    /// cancelled.
    func wait(for source: Source) -> Bool {
        var source = source
        return state.withLock { state in
            if !isSettledHere { swap(&source, &state.source) }
            return state.isCancelled
        }
    }
}
