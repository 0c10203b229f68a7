// MARK: - Saying what happens next

extension Promise {
    /// Runs a closure with the value, and promises what it returns.
    ///
    /// It runs on the actor of the code that wrote it. An error that it throws rejects the new
    /// promise, and so does the rejection of this one, without a run.
    @discardableResult
    public func then<Next: Sendable>(
        @_inheritActorContext _ body: @escaping @isolated(any) @Sendable (Value) throws -> Next
    ) -> Promise<Next> {
        chained(to: body.isolation) { outcome in
            switch outcome {
            case .success(let value): .work { .outcome(.success(try await body(value))) }
            case .failure(let error): .pass(.failure(error))
            }
        }
    }

    /// Runs a closure with the value, and promises what the promise that it returns promises.
    ///
    /// It runs on the actor of the code that wrote it. An error that it throws rejects the new
    /// promise, and so does the rejection of this one, without a run. A closure that returns the
    /// new promise itself rejects it with ``PromiseCycleError``.
    @discardableResult
    public func then<Next: Sendable>(
        @_inheritActorContext
        _ body: @escaping @isolated(any) @Sendable (Value) throws -> Promise<Next>
    ) -> Promise<Next> {
        chained(to: body.isolation) { outcome in
            switch outcome {
            case .success(let value): .work { .promise(try await body(value)) }
            case .failure(let error): .pass(.failure(error))
            }
        }
    }

    /// Runs a closure with the error, and passes the outcome on.
    ///
    /// It runs on the actor of the code that wrote it. An error that it throws takes the place of
    /// the first one. Use ``recover(_:)-(_)`` to go on with a value.
    @discardableResult
    public func onError(
        @_inheritActorContext
        _ body: @escaping @isolated(any) @Sendable (any Error) throws -> Void
    ) -> Promise<Value> {
        chained(to: body.isolation) { outcome in
            guard case .failure(let error) = outcome else { return .pass(outcome) }
            return .work {
                try await body(error)
                return .outcome(outcome)
            }
        }
    }
}

// MARK: - Chaining

extension Promise {
    /// What a new promise is settled with.
    enum Resolution: Sendable {
        case outcome(Outcome)
        case promise(Promise)
    }

    /// What a link of a chain does with an outcome.
    enum Link: Sendable {
        case pass(Outcome)
        case work(@Sendable () async throws -> Resolution)
    }

    /// A promise of what a link makes of this one's outcome.
    func chained<Next: Sendable>(
        to isolation: (any Actor)?,
        _ link: @escaping @Sendable (Outcome) -> Promise<Next>.Link
    ) -> Promise<Next> {
        let next = Promise<Next>()
        let callback = Callback<Value> { outcome, drain in
            switch link(outcome) {
            case .pass(let outcome):
                next.settle(outcome, &drain)
                return nil
            case .work(let body):
                return UserWork(isolation: isolation) { drain in
                    do {
                        next.resolve(try await body(), &drain)
                    } catch {
                        next.settle(.failure(error), &drain)
                    }
                }
            }
        }
        next.onCancel { [self] in remove(callback) }
        add(callback)
        return next
    }

    /// Settles this promise, now or as soon as another one is settled.
    private func resolve(_ resolution: Resolution, _ drain: inout Drain) {
        switch resolution {
        case .outcome(let outcome):
            settle(outcome, &drain)
        case .promise(let promise) where promise === self:
            settle(.failure(PromiseCycleError()), &drain)
        case .promise(let promise):
            let callback = Callback<Value> { [self] outcome, drain in
                settle(outcome, &drain)
                return nil
            }
            onCancel { promise.remove(callback) }
            promise.add(callback, &drain)
        }
    }
}
