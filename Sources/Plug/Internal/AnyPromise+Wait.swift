import Synchronization

// MARK: - Waiting

extension AnyPromise {
    /// Whether anybody waits for the promise, as long as it is pending.
    var isAwaited: Bool {
        state.withLock { _ in isPendingUnderLock && waiters.reasons > 0 }
    }

    /// Adds a waiter. On a settled promise it runs soon, on the global executor.
    @usableFromInline
    func add(_ waiter: consuming Waiter) {
        if waiter.closure != nil { waiter.scope?.delegate?.closureWillSettle(waiter.owner) }
        var waiter: Waiter? = waiter
        let isNobodyRunning = state.withLock { state in
            guard !isPendingUnderLock else {
                waiters.append(waiter.take()!)
                return false
            }
            state.lateWaiters.append(waiter.take()!)
            return phase.exchange(.drainingMore, ordering: .acquiringAndReleasing) == .idle
        }
        if isNobodyRunning { Drain.runOnGlobalExecutor(self) }
    }

    /// Takes the waiters that came too late. Whoever runs the waiters calls it when they have run.
    ///
    /// - Returns: Whether there are any. If not, others may run waiters from then on.
    func takeLateWaiters() -> Bool {
        let (isIdle, _) = phase.compareExchange(
            expected: .draining,
            desired: .idle,
            ordering: .acquiringAndReleasing
        )
        guard !isIdle else { return false }
        state.withLock { state in
            waiters = Waiters(state.lateWaiters.take())
            phase.store(.draining, ordering: .releasing)
        }
        return true
    }

    /// Takes out the waiters of a promise that is cancelled, except for what must be done anyway.
    /// O(1), or O(n) in the number of waiters if that promise waits for others, too.
    ///
    /// - Returns: Whether there were any. A settled promise has none.
    func removeWaiters(of owner: AnyPromise) -> Bool {
        // Spares a lock; whether it still holds is asked again under it.
        guard phase.load(ordering: .relaxed) == .pending else { return false }
        // Those removed leave the lock alive, as their release may run a `deinit` of the user's.
        var removed = Waiters()
        return state.withLock { _ in
            isPendingUnderLock && waiters.removeAll(of: owner, into: &removed)
        }
    }

    /// Sets what a pending promise waits for.
    ///
    /// - Returns: Whether the promise was cancelled. One that is pending never was.
    func setSource(_ source: consuming Source) -> Bool {
        var source = source
        return state.withLock { state in
            if isPendingUnderLock { swap(&source, &state.source) }
            return state.isCancelled
        }
    }

    /// Says that this promise, to which a waiter has been added, waits for that one.
    func wait(for promise: AnyPromise) -> Waiter.Next {
        if setSource(.promise(.passUnretained(promise))) {
            abandon([promise])
        } else if waitsForItself {
            defer { _ = promise.removeWaiters(of: self) }
            return rejectByWaiter(PromiseCycleError())
        }
        return .nothing
    }
}
