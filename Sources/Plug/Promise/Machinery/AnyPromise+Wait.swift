// Whoever waits for a promise adds a callback. A waiting promise also knows its source, which is
// what it waits for. So cancelling the end of a chain reaches the work behind its beginning.

extension AnyPromise {
    /// Adds a callback. If the promise is settled, the global executor calls it soon.
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
    /// waiting: the promise can still be cancelled.
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

    /// Notes that the owner of one callback no longer waits. Returns whether the promise is pending
    /// and now nobody waits for it. Call it once for each callback, after the owner was settled or
    /// has given up. With `releases`, it may release dead callbacks, which may run a user's `deinit`.
    func loseCallback(releases: Bool = true) -> Bool {
        var removed = CallbackQueue()
        return state.withLock { state in
            guard state.settlement == nil else { return false }
            state.callbacks.lose()
            if releases { state.callbacks.removeDead(into: &removed) }
            return state.callbacks.awaited == 0
        }
    }

    func releaseDeadCallbacks() {
        var removed = CallbackQueue()
        state.withLock { $0.callbacks.removeDead(into: &removed) }
    }

    /// Sets what the promise waits for, or returns false if the promise is settled.
    func setSource(_ source: Source) -> Bool {
        var source = source
        // The former source is released outside the lock.
        return state.withLock { state in
            guard state.settlement == nil else { return false }
            swap(&source, &state.source)
            return true
        }
    }

    /// Settles this promise with the settlement of another promise of the same type.
    @usableFromInline
    final func follow(_ promise: AnyPromise) -> Callback.FollowUp {
        // The callbacks that were added to the other promise before come first.
        let settlement = promise.state.withLock { $0.isCallingBack ? nil : $0.settlement }
        if let settlement { return settleInCallback(settlement) }
        promise.add(Callback(for: .promise(self)) { $0.next.settleInCallback($1) })
        guard setSource(.promise(promise)) else {
            // This promise was settled before it knew its source: nobody else abandons that.
            abandon([promise])
            return .nothing
        }
        return waitsForItself ? rejectCircle(through: promise) : .nothing
    }

    private func rejectCircle(through promise: AnyPromise) -> Callback.FollowUp {
        var source = Source.nothing
        let error = Settlement(PromiseCycleError())
        let hasCallbacks = state.withLock { $0.settle(self, error, &source) }
        // Whoever else has settled this promise has counted the lost callback already.
        if case .promise = source { _ = promise.loseCallback() }
        return hasCallbacks ? .callbacks(of: self) : .nothing
    }

    /// Whether this promise waits for itself, by way of promises that `then` or a closure returned.
    /// Each promise records what it waits for before it asks. So whoever closes the circle last
    /// sees all of it. The search follows what this promise waits for and, in turn, what waits for this
    /// promise. It stops when either side ends: O(n) in the shorter side.
    private var waitsForItself: Bool {
        var source = awaitedPromise
        var followers = [self]
        while let promise = source, let follower = followers.popLast() {
            if promise === self { return true }
            source = promise.awaitedPromise
            if source == nil { return false }
            followers += follower.state.withLock { $0.settlement == nil ? $0.callbacks.owners : [] }
        }
        return false
    }

    package final var awaitedPromises: [AnyPromise] {
        state.withLock { $0.source }.promises
    }

    /// The promise that this one waits for, if it waits for just one.
    private var awaitedPromise: AnyPromise? {
        state.withLock { state in
            if case .promise(let promise) = state.source { promise } else { nil }
        }
    }
}
