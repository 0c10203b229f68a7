// MARK: - Settling

extension Promise {
    /// The outcome, or nil as long as there is none.
    @usableFromInline var outcome: Outcome? {
        isPending ? nil : settledOutcome
    }

    /// The outcome of a promise that is known to be settled.
    @usableFromInline var settledOutcome: Outcome {
        if let error { .failure(error) } else { .success(slot.value) }
    }

    /// Settles the promise and runs what waits for it. A second call does nothing.
    @inlinable
    func settle(_ outcome: Outcome) {
        settle { write(outcome) }
    }

    /// Settles the promise on behalf of one of its waiters. A second call does nothing.
    @inlinable
    func settleByWaiter(_ outcome: Outcome) -> Waiter.Next {
        settleByWaiter { write(outcome) }
    }

    /// Settles the promise like another one, on behalf of one of its waiters.
    func pass(_ promise: Promise) -> Waiter.Next {
        settleByWaiter(promise.settledOutcome)
    }

    /// Writes the outcome. Only the one who settles the promise may do so, under its lock.
    @inlinable
    func write(_ outcome: Outcome) {
        switch outcome {
        case .success(let value): slot.fill(value)
        case .failure(let error): self.error = error
        }
    }

    /// A waiter that gets the outcome.
    func waiter(
        for owner: AnyPromise,
        as role: Waiter.Role = .reason,
        _ run: @escaping @Sendable (Outcome) -> Waiter.Next
    ) -> Waiter {
        Waiter(for: owner, as: role) { _, promise in run(Self.cast(promise).settledOutcome) }
    }

    /// A promise that is known to be one of this type.
    @usableFromInline
    static func cast(_ promise: AnyPromise) -> Promise {
        unsafeDowncast(promise, to: Promise.self)
    }
}
