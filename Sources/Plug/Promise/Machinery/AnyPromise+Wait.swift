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

    /// Counts a callback whose owner waits no longer. To be called once for each callback: by who
    /// settled the owner, or by the owner itself.
    ///
    /// - Parameter releases: Whether dead callbacks may be released now. That may run a `deinit` of
    ///   the user's, after the lock.
    /// - Returns: Whether the promise is pending, and nobody waits for it any more.
    func loseCallback(releases: Bool = true) -> Bool {
        guard isPending else { return false }
        var removed = CallbackQueue()
        return state.withLock { _ in
            guard isPending else { return false }
            callbacks.lose()
            if releases { callbacks.removeDead(into: &removed) }
            return callbacks.awaited == 0
        }
    }

    /// Releases dead callbacks, if half of all are dead.
    func releaseDeadCallbacks() {
        var removed = CallbackQueue()
        state.withLock { _ in
            if isPending { callbacks.removeDead(into: &removed) }
        }
    }

    /// Sets what a pending promise waits for.
    ///
    /// - Returns: Whether the promise is pending, and so the source was set.
    func setSource(_ source: Source) -> Bool {
        var source = source
        // The source before is released outside the lock.
        return state.withLock { state in
            guard isPending else { return false }
            swap(&source, &state.source)
            return true
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
        guard setSource(.promise(promise)) else {
            // Cancelled before it knew what else to cancel.
            abandon([promise])
            return .nothing
        }
        return waitsForItself ? rejectCircle(through: promise) : .nothing
    }

    private func rejectCircle(through promise: AnyPromise) -> Callback.FollowUp {
        var source = Source.nothing
        let hasCallbacks = begin(Settlement(PromiseCycleError()), &source)
        // Not, if somebody else has settled this promise, and so has lost the callback already.
        if case .promise = source { _ = promise.loseCallback() }
        return hasCallbacks ? .callbacksOfOwner : .nothing
    }

    /// Whether this promise waits for itself, by way of promises that `then` or a closure returned.
    ///
    /// Whoever closes the circle asks after all others have begun to wait, and so finds it. The
    /// search follows what this promise waits for and, one step at a time, what waits for it. It
    /// stops when either side runs out: O(n) in the shorter side.
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
