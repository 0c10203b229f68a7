// How a promise is waited for. Who waits adds a callback. A promise that waits also knows its
// source: what it waits for. So cancelling the last promise of a chain reaches the work behind the
// first.

extension AnyPromise {
    /// Adds a callback. On a settled promise, the global executor calls it soon.
    @usableFromInline
    final func add(_ callback: consuming Callback) {
        var callback: Callback? = callback
        let mustBegin = state.withLock { state in
            state.callbacks.append(callback.take()!)
            guard state.settlement != nil, !state.isCallingBack else { return false }
            state.isCallingBack = true
            return true
        }
        if mustBegin { CallbackLoop.runOnGlobalExecutor(self) }
    }

    /// Calls a closure once the promise is settled, or now if it is. The closure doesn't count as
    /// somebody who waits, so it doesn't keep the promise from being cancelled.
    package final func observe(_ body: @escaping @Sendable (_ error: (any Error)?) -> Void) {
        // The global executor may be busy, and the outcome is known now.
        guard isPending else { return body(settlement.error) }
        add(
            Callback(for: .nobody) { _, settlement in
                body(settlement.error)
                return .nothing
            }
        )
    }

    /// Counts a callback whose owner waits no longer. To be called once for each callback: by who
    /// settled the owner, or by the owner itself.
    ///
    /// - Parameter releases: Whether dead callbacks may be released now. That may run a `deinit` of
    ///   the user's, after the lock.
    /// - Returns: Whether the promise is pending, and nobody waits for it any more.
    func loseCallback(releases: Bool = true) -> Bool {
        var removed = CallbackQueue()
        return state.withLock { state in
            guard state.settlement == nil else { return false }
            state.callbacks.lose()
            if releases { state.callbacks.removeDead(into: &removed) }
            return state.callbacks.awaited == 0
        }
    }

    /// Releases dead callbacks, if half of all are dead.
    func releaseDeadCallbacks() {
        var removed = CallbackQueue()
        state.withLock { $0.callbacks.removeDead(into: &removed) }
    }

    /// Sets what a pending promise waits for.
    ///
    /// - Returns: Whether the promise is pending, and so the source was set.
    func setSource(_ source: Source) -> Bool {
        var source = source
        // The source before is released outside the lock.
        return state.withLock { state in
            guard state.settlement == nil else { return false }
            swap(&source, &state.source)
            return true
        }
    }

    /// Settles this promise as another one of the same type is settled.
    @usableFromInline
    final func follow(_ promise: AnyPromise) -> Callback.FollowUp {
        // Not before the callbacks that were added before.
        let settlement = promise.state.withLock { $0.isCallingBack ? nil : $0.settlement }
        if let settlement { return settleInCallback(settlement) }
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
        let error = Settlement(PromiseCycleError())
        let hasCallbacks = state.withLock { $0.settle(self, error, &source) }
        // Not, if somebody else has settled this promise, and so has lost the callback already.
        if case .promise = source { _ = promise.loseCallback() }
        return hasCallbacks ? .callbacks(of: self) : .nothing
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
            followers += follower.state.withLock { $0.settlement == nil ? $0.callbacks.owners : [] }
        }
        return false
    }

    /// The promises that this one waits for, if it is pending.
    package final var awaitedPromises: [AnyPromise] {
        state.withLock { $0.source }.promises
    }

    /// The promise that this one waits for, if it is pending and waits for just one.
    private var awaitedPromise: AnyPromise? {
        state.withLock { state in
            if case .promise(let promise) = state.source { promise } else { nil }
        }
    }
}
