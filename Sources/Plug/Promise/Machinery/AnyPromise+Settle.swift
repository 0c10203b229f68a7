public import Synchronization

// How a promise is settled. `settle` stores the settlement under the lock. If there are callbacks,
// it has become the caller's duty to call them, outside the lock: `CallbackLoop` does it. A callback
// that is added after that is called behind the others, or by the global executor.

extension AnyPromise {
    /// Whether there is no settlement yet.
    ///
    /// Acquiring: a thread that sees that there is one sees what it holds. Under the lock, the
    /// answer stays true.
    @inlinable final var isPending: Bool { !isSettled.load(ordering: .acquiring) }

    /// The settlement of a promise that is known to be settled.
    @usableFromInline final var settlement: Settlement {
        guard let settlement = storedSettlement.load() else {
            fatalError("Plug asked a pending promise for its settlement. Please report this.")
        }
        return settlement
    }

    /// Settles the promise, unless it is settled.
    ///
    /// - Returns: What the promise waited for, which the caller releases outside the lock, and
    ///   whether there are callbacks, which the caller has to see called. Nil if it was settled.
    func settle(
        _ settlement: Settlement,
        isCancelled: Bool
    ) -> (source: Source, hasCallbacks: Bool)? {
        state.withLock { state in
            guard isPending else { return nil }
            _ = storedSettlement.storeIfNil(settlement)
            isSettled.store(true, ordering: .releasing)
            let source = state.source
            state.source = .nothing
            state.isCancelled = isCancelled
            state.isRunning = !state.callbacks.isEmpty
            return (source, state.isRunning)
        }
    }

    /// Settles the promise and calls its callbacks, unless it is settled.
    @usableFromInline
    final func settle(_ settlement: Settlement) {
        if settle(settlement, isCancelled: false)?.hasCallbacks == true { CallbackLoop.run(self) }
    }

    /// Settles the promise inside a callback of another one, unless it is settled.
    @usableFromInline
    final func settleInCallback(_ settlement: Settlement) -> Callback.FollowUp {
        let hasCallbacks = settle(settlement, isCancelled: false)?.hasCallbacks == true
        return hasCallbacks ? .callbacks(of: self) : .nothing
    }

    /// Takes the callbacks of a settled promise. Whoever calls them asks again afterwards.
    ///
    /// - Returns: Nil if there are none. Then somebody else may call those that are added.
    func takeCallbacks() -> CallbackQueue? {
        state.withLock { state in
            guard !state.callbacks.isEmpty else {
                state.isRunning = false
                return nil
            }
            return state.callbacks.take()
        }
    }

    /// Gives back what was taken and is to be called later, in front of what was added since.
    func putBack(_ callbacks: consuming CallbackQueue) {
        guard !callbacks.isEmpty else { return }
        var callbacks: CallbackQueue? = callbacks
        state.withLock { state in
            var all = callbacks.take()!
            all.append(state.callbacks.take())
            state.callbacks = all
        }
    }

    /// Rejects a promise that nobody can settle any more.
    func rejectAbandoned(madeAt origin: CallSite) {
        let error = AbandonedPromiseError(origin: origin.description)
        let hasCallbacks = settle(Settlement(error), isCancelled: false)?.hasCallbacks
        // Whoever drops a resolver doesn't expect closures to run inside that.
        if hasCallbacks == true { CallbackLoop.runOnGlobalExecutor(self) }
    }

    /// Calls a closure once the promise is settled, or now if it is. It doesn't count as waiting.
    package final func observe(_ body: @escaping @Sendable (_ error: (any Error)?) -> Void) {
        // The global executor may be slow to come to what is over now.
        guard isPending else { return body(settlement.error) }
        add(
            Callback(for: .none) { _, settlement in
                body(settlement.error)
                return .nothing
            }
        )
    }
}
