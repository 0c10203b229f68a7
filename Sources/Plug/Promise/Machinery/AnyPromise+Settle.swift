public import Synchronization

// How a promise is settled. `settle` stores the settlement under the lock. If there are callbacks,
// the caller of `settle` must have `CallbackLoop` call them, outside the lock. A callback that is
// added later is called after the others, or by the global executor.

extension AnyPromise {
    /// Whether there is no settlement yet. Under the lock, the answer doesn't change.
    @inlinable final var isPending: Bool { !isSettled.load(ordering: .acquiring) }

    /// The settlement of a promise that is known to be settled.
    @usableFromInline final var settlement: Settlement { state.withLock { $0.settlement! } }

    /// Settles the promise and calls its callbacks, unless it is settled.
    @usableFromInline
    final func settle(_ settlement: Settlement) {
        if begin(settlement) { CallbackLoop.run(self) }
    }

    /// Settles the promise inside a callback of another one, unless it is settled.
    @usableFromInline
    final func settleInCallback(_ settlement: Settlement) -> Callback.FollowUp {
        begin(settlement) ? .callbacks(of: self) : .nothing
    }

    /// Rejects a promise that nobody can settle any more.
    func rejectAbandoned(madeAt origin: CallSite) {
        let error = AbandonedPromiseError(origin: origin.description)
        // Code that drops a resolver doesn't expect closures to run inside that.
        if begin(Settlement(error)) { CallbackLoop.runOnGlobalExecutor(self) }
    }

    /// Settles the promise, unless it is settled, and abandons the members of a group that are
    /// still pending: they have lost.
    ///
    /// - Returns: Whether there are callbacks. If so, the caller must have them called.
    private func begin(_ settlement: Settlement) -> Bool {
        var source = Source.nothing
        let hasCallbacks = state.withLock { $0.settle(self, settlement, &source) }
        if case .group(let members) = source { abandon(members()) }
        return hasCallbacks
    }
}

extension AnyPromise.State {
    /// Settles the promise, unless it is settled. Called under the lock.
    ///
    /// - Parameter source: Gets what the promise waited for, if this call has settled the promise.
    ///   So a callback is lost only once, and what it holds is released after the lock.
    /// - Returns: Whether there are callbacks. If so, the caller must have them called.
    mutating func settle(
        _ promise: AnyPromise,
        _ settlement: Settlement,
        _ source: inout AnyPromise.Source
    ) -> Bool {
        guard self.settlement == nil else { return false }
        self.settlement = settlement
        promise.isSettled.store(true, ordering: .releasing)
        swap(&source, &self.source)
        isCallingBack = !callbacks.isEmpty
        return isCallingBack
    }

    /// Takes out the callback that is to be called next. With none left, the calling is over.
    mutating func nextCallback() -> Callback? {
        let callback = callbacks.popFirst()
        isCallingBack = callback != nil
        return callback
    }
}
