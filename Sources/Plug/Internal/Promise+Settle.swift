public import Synchronization

// MARK: - Settling

extension Promise {
    /// Whether there is no outcome yet.
    @inlinable var isPending: Bool { !waiting.isSettled.load(ordering: .acquiring) }

    /// The outcome, or nil as long as there is none.
    @inlinable var outcome: Outcome? {
        guard !isPending else { return nil }
        switch state {
        case .pending: return nil
        case .fulfilled(let value): return .success(value)
        case .rejected(let error): return .failure(error)
        }
    }

    /// Settles the promise and runs what waits for it. A second call does nothing.
    @inlinable
    func settle(_ outcome: Outcome) {
        var drain = Drain()
        settle(outcome, &drain)
        drain.run()
    }

    /// Settles the promise and leaves what waits for it to a drain. A second call does nothing.
    ///
    /// - Returns: What the promise waited for.
    @inlinable
    @discardableResult
    func settle(
        _ outcome: Outcome,
        byCancelling isCancelled: Bool = false,
        _ drain: inout Drain
    ) -> Waiting.Source {
        waiting.settle(self, byCancelling: isCancelled, &drain) {
            switch outcome {
            case .success(let value): state = .fulfilled(value)
            case .failure(let error): state = .rejected(error)
            }
        }
    }

    /// Rejects a promise that nobody can settle any more.
    ///
    /// Apart from the `deinit` that calls it, which is quicker without.
    @inline(never)
    func rejectAbandoned() {
        var drain = Drain()
        settle(.failure(AbandonedPromiseError()), &drain)
        // Whoever drops a resolver doesn't expect closures to run inside that.
        drain.runOnGlobalExecutor()
    }

    /// A waiter that gets the outcome.
    func waiter(
        for owner: AnyObject,
        isReason: Bool = true,
        _ run: @escaping @Sendable (Outcome, inout Drain) -> Void
    ) -> Waiter {
        Waiter(for: owner, isReason: isReason) { [self] drain in
            if let outcome { run(outcome, &drain) }
            return nil
        }
    }

    /// Adds a waiter. On a settled promise it runs soon, on the global executor.
    @usableFromInline
    func add(_ waiter: Waiter) {
        var drain = Drain()
        waiting.add(waiter, to: self, &drain)
        drain.runOnGlobalExecutor()
    }
}

extension Promise: AnyPromise {
    @usableFromInline var source: Waiting.Source { waiting.source }

    @usableFromInline
    func takeWaiters() -> Waiters {
        waiting.takeWaiters()
    }

    @usableFromInline
    func putBack(_ waiters: consuming Waiters) {
        waiting.putBack(waiters)
    }

    @usableFromInline
    func remove(of owner: ObjectIdentifier) -> Bool {
        waiting.remove(of: owner)
    }

    @usableFromInline
    func observe(_ body: @escaping @Sendable (ActionEvent.Outcome) -> Void) {
        // Settled already, it is over now, not when the global executor comes to it.
        if let outcome { return body(ActionEvent.Outcome(outcome)) }
        add(waiter(for: self, isReason: false) { outcome, _ in body(ActionEvent.Outcome(outcome)) })
    }
}
