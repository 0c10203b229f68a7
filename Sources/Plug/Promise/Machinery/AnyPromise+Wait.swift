import Synchronization

// How a promise is waited for. Who waits adds a callback. A promise that waits also knows its
// source: what it waits for. So cancelling the last promise of a chain reaches the work behind the
// first.

extension AnyPromise {
    /// Adds a callback. On a settled promise, the global executor calls it soon.
    @usableFromInline
    final func add(_ callback: consuming Callback) {
        var callback: Callback? = callback
        let isNobodyRunning = state.withLock { state in
            guard !isPending else {
                callbacks.append(callback.take()!)
                return false
            }
            state.lateCallbacks.append(CallbackQueue.Box(callback.take()!))
            return phase.exchange(.runningMore, ordering: .acquiringAndReleasing) == .idle
        }
        if isNobodyRunning { CallbackLoop.runOnGlobalExecutor(self) }
    }

    /// Counts a callback whose owner waits no longer.
    ///
    /// - Returns: Whether the promise is pending, and nobody waits for it any more.
    func loseCallback() -> Bool {
        guard isPending else { return false }
        // Released after the lock, as that may run a `deinit` of the user's.
        var removed = CallbackQueue()
        return state.withLock { _ in
            guard isPending else { return false }
            callbacks.lose(&removed)
            return callbacks.awaited == 0
        }
    }

    /// Sets what a pending promise waits for.
    ///
    /// - Returns: Whether the promise was cancelled. One that is pending never was.
    func setSource(_ source: Source) -> Bool {
        var source = source
        // The source before is released outside the lock.
        return state.withLock { state in
            if isPending { swap(&source, &state.source) }
            return state.isCancelled
        }
    }

    /// Settles this promise as another one of the same type is settled.
    @usableFromInline
    final func follow(_ promise: AnyPromise) -> Callback.FollowUp {
        // Callbacks that were added before come first.
        if promise.phase.load(ordering: .acquiring) == .idle {
            return settleInCallback(promise.settlement)
        }
        promise.add(Callback(for: .promise(self)) { $0.next.settleInCallback($1) })
        if setSource(.promise(promise)) {
            abandon([promise])
        } else if waitsForItself {
            _ = promise.loseCallback()
            return settleInCallback(Settlement(PromiseCycleError()))
        }
        return .nothing
    }

    /// Whether this promise waits for itself, by way of promises that `then` or a closure returned.
    ///
    /// Each promise of a circle asks this after it began to wait. So the last one sees all others.
    /// The search follows what this promise waits for and, one step at a time, what waits for it.
    /// It ends with the shorter of the two: O(n) in that, whichever end a long chain grows at.
    private var waitsForItself: Bool {
        var source = awaitedPromise
        var followers = [self]
        while let promise = source, let follower = followers.popLast() {
            if promise === self { return true }
            source = promise.awaitedPromise
            followers += follower.state.withLock { _ in
                follower.isPending ? follower.callbacks.owners : []
            }
        }
        return false
    }

    /// The promise that this one waits for, if it is pending and waits for just one.
    private var awaitedPromise: AnyPromise? {
        state.withLock { state in
            if case .promise(let promise) = state.source { promise } else { nil }
        }
    }
}
