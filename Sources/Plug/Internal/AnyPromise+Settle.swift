public import Synchronization

// MARK: - Settling

extension AnyPromise {
    /// Whether there is no outcome yet.
    @inlinable final var isPending: Bool { phase.load(ordering: .acquiring) == .pending }

    /// Whether there is an outcome, and nobody runs waiters.
    var isIdle: Bool { phase.load(ordering: .acquiring) == .idle }

    /// Whether there is no outcome yet, for those who hold the lock, under which alone that
    /// changes.
    var isPendingUnderLock: Bool { phase.load(ordering: .relaxed) == .pending }

    /// Settles the promise, unless it is settled.
    ///
    /// - Parameters:
    ///   - source: Becomes what the promise waited for. It leaves the lock alive, as its release
    ///     may run a `deinit` of the user's.
    ///   - write: Writes the outcome.
    /// - Returns: Whether there are waiters, which it is then up to the caller to run.
    func settle(_ source: inout Source, _ write: (inout State) -> Void) -> Bool {
        state.withLock { state in
            guard isPendingUnderLock else { return false }
            write(&state)
            swap(&source, &state.source)
            let hasWaiters = !waiters.isEmpty
            phase.store(hasWaiters ? .draining : .idle, ordering: .releasing)
            return hasWaiters
        }
    }

    /// Settles the promise on behalf of one of its waiters, unless it is settled.
    ///
    /// - Parameter write: Writes the outcome.
    /// - Returns: What is to be done next.
    @usableFromInline
    func settleByWaiter(_ write: () -> Void) -> Waiter.Next {
        var source = Source.nothing
        return settle(&source) { _ in write() } ? .waitersOfOwner : .nothing
    }

    /// Settles the promise and runs its waiters, unless it is settled.
    ///
    /// - Parameter write: Writes the outcome.
    @usableFromInline
    func settle(_ write: () -> Void) {
        var source = Source.nothing
        if settle(&source, { _ in write() }) { Drain.run(self) }
    }

    /// Rejects the promise on behalf of one of its waiters, unless it is settled.
    @usableFromInline
    func rejectByWaiter(_ error: any Error) -> Waiter.Next {
        settleByWaiter { self.error = error }
    }

    /// Rejects a promise that nobody can settle any more.
    ///
    /// Not inlined: the `deinit` that calls it is faster without this code, which it rarely needs.
    @usableFromInline
    @inline(never)
    func rejectAbandoned(madeAt origin: CallSite) {
        let abandoned = AbandonedPromiseError(origin: origin.description)
        var source = Source.nothing
        let hasWaiters = settle(&source) { _ in error = abandoned }
        // Whoever drops a resolver doesn't expect closures to run inside that.
        if hasWaiters { Drain.runOnGlobalExecutor(self) }
    }

    /// Calls a closure once the promise is settled, or now if it is. It doesn't count as waiting.
    package func observe(_ body: @escaping @Sendable (_ error: (any Error)?) -> Void) {
        // Settled already, it is over now, not when the global executor comes to it.
        guard isPending else { return body(error) }
        add(
            Waiter(for: self, as: .witness) { _, promise in
                body(promise.error)
                return .nothing
            }
        )
    }
}
