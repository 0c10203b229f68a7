// MARK: - Saying what happens next

extension Promise {
    /// Runs a closure with the value, and promises what it returns.
    ///
    /// It runs on the actor of the code that wrote it. An error that it throws rejects the new
    /// promise, and so does the rejection of this one, without a run.
    @inlinable
    @discardableResult
    public func then<Next: Sendable>(
        @_inheritActorContext _ body: @escaping @isolated(any) @Sendable (Value) throws -> Next
    ) -> Promise<Next> {
        linked(body) { .outcome(.success($0)) }
    }

    /// Runs a closure with the value, and promises that it has run.
    ///
    /// It runs on the actor of the code that wrote it. An error that it throws rejects the new
    /// promise, and so does the rejection of this one, without a run.
    @inlinable
    @discardableResult
    public func then(
        @_inheritActorContext _ body: @escaping @isolated(any) @Sendable (Value) throws -> Void
    ) -> Promise<Void> {
        // A form of its own, so that a closure of several statements needs no return type.
        linked(body) { .outcome(.success($0)) }
    }

    /// Runs a closure with the value, and promises what the promise that it returns promises.
    ///
    /// It runs on the actor of the code that wrote it. An error that it throws rejects the new
    /// promise, and so does the rejection of this one, without a run. A closure that returns the
    /// new promise itself rejects it with ``PromiseCycleError``.
    @inlinable
    @discardableResult
    public func then<Next: Sendable>(
        @_inheritActorContext
        _ body: @escaping @isolated(any) @Sendable (Value) throws -> Promise<Next>
    ) -> Promise<Next> {
        linked(body) { .promise($0) }
    }

    /// Runs a closure with the error, and passes the outcome on.
    ///
    /// It runs on the actor of the code that wrote it. An error that it throws takes the place of
    /// the first one. Use `recover(_:)` to go on with a value.
    @discardableResult
    public func onError(
        @_inheritActorContext
        _ body: @escaping @isolated(any) @Sendable (any Error) throws -> Void
    ) -> Promise<Value> {
        chained { next, outcome, scope, drain in
            guard case .failure(let error) = outcome else { return next.pass(outcome, &drain) }
            return next.resolve(with: body, of: error, in: scope, &drain) { _ in .outcome(outcome) }
        }
    }

    /// Runs a closure with the error, and goes on with the value that it returns.
    ///
    /// It runs on the actor of the code that wrote it. An error that it throws takes the place of
    /// the first one.
    @discardableResult
    public func recover(
        @_inheritActorContext
        _ body: @escaping @isolated(any) @Sendable (any Error) throws -> Value
    ) -> Promise<Value> {
        chained { next, outcome, scope, drain in
            guard case .failure(let error) = outcome else { return next.pass(outcome, &drain) }
            return next.resolve(with: body, of: error, in: scope, &drain) { .outcome(.success($0)) }
        }
    }

    /// Runs a closure with the error, and goes on with the promise that it returns.
    ///
    /// It runs on the actor of the code that wrote it. An error that it throws takes the place of
    /// the first one.
    @discardableResult
    public func recover<Other: Promise<Value>>(
        @_inheritActorContext
        _ body: @escaping @isolated(any) @Sendable (any Error) throws -> Other
    ) -> Promise<Value> {
        // Generic, so that Swift doesn't take a closure of several statements for this form.
        chained { next, outcome, scope, drain in
            guard case .failure(let error) = outcome else { return next.pass(outcome, &drain) }
            return next.resolve(with: body, of: error, in: scope, &drain) { .promise($0) }
        }
    }

    /// Runs a closure when the promise is settled, either way, and passes the outcome on.
    ///
    /// It runs on the actor of the code that wrote it. An error that it throws rejects the new
    /// promise. As with all closures, cancelling the new promise keeps it from running.
    @discardableResult
    public func finally(
        @_inheritActorContext _ body: @escaping @isolated(any) @Sendable () throws -> Void
    ) -> Promise<Value> {
        chained { next, outcome, scope, drain in
            guard body.isolation == nil else {
                return next.work(on: body.isolation, in: scope) {
                    try await body()
                    return .outcome(outcome)
                }
            }
            return next.resolve(in: scope, &drain) {
                try callUnisolated(body)
                return .outcome(outcome)
            }
        }
    }
}
