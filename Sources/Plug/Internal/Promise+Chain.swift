// MARK: - Chaining

extension Promise {
    /// A promise that waits for this one, by a waiter with a closure and the scope of the caller.
    @inlinable
    func linked<Next>(
        calling closure: consuming AnyClosure? = nil,
        as role: Waiter.Role = .reason,
        _ run: @escaping Waiter.Run
    ) -> Promise<Next> {
        let next = Promise<Next>(waitingFor: .promise(.passUnretained(self)))
        add(Waiter(for: next, calling: closure, in: Actions.currentScope, as: role, run))
        return next
    }

    /// A promise that is settled with what becomes of this one's outcome, and runs no user code.
    func followed<Next>(
        _ transform: @escaping @Sendable (Outcome) -> Promise<Next>.Outcome
    ) -> Promise<Next> {
        linked { waiter, promise in
            let next = Promise<Next>.cast(waiter.owner)
            return next.settleByWaiter(transform(Self.cast(promise).settledOutcome))
        }
    }

    /// Settles this promise as another one is settled.
    @usableFromInline
    func follow(_ promise: Promise) -> Waiter.Next {
        guard !promise.isIdle else { return pass(promise) }
        promise.add(promise.waiter(for: self) { [self] outcome in settleByWaiter(outcome) })
        return wait(for: promise)
    }

    /// Settles this promise with the result of a waiter's closure: now, or by work for an actor.
    @inlinable
    func settle<Input: Sendable, Output: Sendable>(
        by waiter: borrowing Waiter,
        calling _: Isolated<Input, Output>.Type,
        with input: Input,
        _ resolve: @escaping @Sendable (Promise, Output) -> Waiter.Next
    ) -> Waiter.Next {
        // Cancelled since its turn had come, the closure must not begin.
        guard isPending else { return .nothing }
        let isolation = waiter.closure!.isolation
        guard isolation == nil else {
            let body = waiter.closure!.as(Isolated<Input, Output>.self)
            return work(on: isolation, in: waiter.scope, resolve) { try await body.closure(input) }
        }
        do {
            let output = try Actions.inScope(waiter.scope) {
                try waiter.closure!.as(Unisolated<Input, Output>.self).closure(input)
            }
            return resolve(self, output)
        } catch {
            return rejectByWaiter(error)
        }
    }

    /// Settles this promise with an outcome, after a waiter's closure that has no part in it but
    /// may throw.
    @inlinable
    func settle<Input: Sendable>(
        _ outcome: Outcome,
        after waiter: borrowing Waiter,
        calling _: IsolatedEffect<Input>.Type,
        with input: Input
    ) -> Waiter.Next {
        guard isPending else { return .nothing }
        let isolation = waiter.closure!.isolation
        guard isolation == nil else {
            let body = waiter.closure!.as(IsolatedEffect<Input>.self)
            return work(on: isolation, in: waiter.scope, outcome) { try await body.closure(input) }
        }
        return settle(outcome, in: waiter.scope) {
            try waiter.closure!.as(UnisolatedEffect<Input>.self).closure(input)
        }
    }

    /// Settles this promise with an outcome, after a waiter's closure without parameters, which
    /// runs even if this promise is cancelled.
    func settle(_ outcome: Outcome, after waiter: borrowing Waiter) -> Waiter.Next {
        let isolation = waiter.closure!.isolation
        guard isolation == nil else {
            let body = waiter.closure!
            return work(on: isolation, in: waiter.scope, mustRun: true, outcome) {
                try await body.closure()
            }
        }
        return settle(outcome, in: waiter.scope) {
            try waiter.closure!.as(UnisolatedThunk.self).closure()
        }
    }

    /// Settles this promise with an outcome, after a closure that has no part in it but may throw.
    @inlinable
    func settle(
        _ outcome: Outcome,
        in scope: Actions?,
        after body: () throws -> Void
    ) -> Waiter.Next {
        do {
            try Actions.inScope(scope, body)
            return settleByWaiter(outcome)
        } catch {
            return rejectByWaiter(error)
        }
    }

    /// Settles this promise with the result of a closure that runs on an actor.
    @usableFromInline
    func work<Output: Sendable>(
        on isolation: (any Actor)?,
        in scope: Actions?,
        mustRun: Bool = false,
        _ resolve: @escaping @Sendable (Promise, Output) -> Waiter.Next,
        _ body: @escaping @Sendable () async throws -> Output
    ) -> Waiter.Next {
        .work { [self] in
            let next: Waiter.Next
            do {
                let output = try await begin(on: isolation, in: scope, mustRun: mustRun, body)
                guard let output else { return }
                next = resolve(self, output)
            } catch {
                next = rejectByWaiter(error)
            }
            if case .waitersOfOwner = next { Drain.run(self) }
        }
    }

    /// Settles this promise with an outcome, after a closure that runs on an actor and may throw.
    @usableFromInline
    func work(
        on isolation: (any Actor)?,
        in scope: Actions?,
        mustRun: Bool = false,
        _ outcome: Outcome,
        after body: @escaping @Sendable () async throws -> Void
    ) -> Waiter.Next {
        work(
            on: isolation,
            in: scope,
            mustRun: mustRun,
            { next, _ in next.settleByWaiter(outcome) },
            body
        )
    }

    /// Runs a closure on its actor.
    ///
    /// - Parameter mustRun: Whether it runs even if the promise was cancelled before the actor came
    ///   to it.
    private func begin<Output: Sendable>(
        on isolation: isolated (any Actor)?,
        in scope: Actions?,
        mustRun: Bool,
        _ body: () async throws -> Output
    ) async throws -> Output? {
        guard mustRun || isPending else { return nil }
        return try await Actions.inScope(scope, body)
    }
}
