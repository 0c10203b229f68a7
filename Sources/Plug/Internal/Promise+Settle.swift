public import Synchronization

// MARK: - Settling

extension Promise {
    /// Whether there is no outcome yet.
    @inlinable var isPending: Bool { !waiting.isSettled.load(ordering: .acquiring) }

    /// The outcome, or nil as long as there is none.
    @inlinable var outcome: Outcome? {
        guard !isPending else { return nil }
        return settledError.map(Outcome.failure) ?? slot.value.map(Outcome.success)
    }

    /// Settles the promise and runs what waits for it. A second call does nothing.
    @inlinable
    func settle(_ outcome: Outcome) {
        waiting.settle(self) { write(outcome) }
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
        waiting.settle(self, byCancelling: isCancelled, &drain) { write(outcome) }
    }

    /// Writes the outcome. Only the one who settles the promise may do so, under its lock.
    @inlinable
    func write(_ outcome: Outcome) {
        switch outcome {
        case .success(let value): slot.fill(value)
        case .failure(let error): settledError = error
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
        Waiter(for: owner, isReason: isReason) { promise, drain in
            if let outcome = Self.cast(promise).outcome { run(outcome, &drain) }
            return nil
        }
    }

    /// Adds a waiter. On a settled promise it runs soon, on the global executor.
    @usableFromInline
    func add(_ waiter: consuming Waiter) {
        if waiting.add(waiter) { Drain.runOnGlobalExecutor(self) }
    }

    /// The promise that is given to a waiter, which was added to a promise of this type.
    @inlinable
    static func cast(_ promise: any AnyPromise) -> Promise {
        unsafeDowncast(promise, to: Promise.self)
    }
}

extension Promise: AnyPromise {
    @usableFromInline var sources: [any AnyPromise] { waiting.promises }

    @usableFromInline var isAwaited: Bool { waiting.isAwaited }

    @usableFromInline
    func takeWaiters() -> Queue<Waiter> {
        waiting.takeWaiters()
    }

    @usableFromInline
    func putBack(_ waiters: consuming Queue<Waiter>) {
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
