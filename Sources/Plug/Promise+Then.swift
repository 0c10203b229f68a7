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
        linked { next, scope in
            Waiter(for: next) { promise, drain in
                guard let value = Self.value(of: promise, for: next, &drain) else { return nil }
                return next.settle(with: body, of: value, in: scope, &drain) {
                    $0.settle(.success($1), &$2)
                }
            }
        }
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
        linked { next, scope in
            Waiter(for: next) { promise, drain in
                guard let value = Self.value(of: promise, for: next, &drain) else { return nil }
                guard body.isolation == nil else {
                    return next.work(on: body.isolation, in: scope, .success(())) {
                        try await body(value)
                    }
                }
                return next.settle(.success(()), in: scope, &drain) {
                    try callUnisolated(body, value)
                }
            }
        }
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
        linked { next, scope in
            Waiter(for: next) { promise, drain in
                guard let value = Self.value(of: promise, for: next, &drain) else { return nil }
                return next.settle(with: body, of: value, in: scope, &drain) {
                    $0.follow($1, &$2)
                }
            }
        }
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
            guard body.isolation == nil else {
                return next.work(on: body.isolation, in: scope, outcome) { try await body(error) }
            }
            return next.settle(outcome, in: scope, &drain) { try callUnisolated(body, error) }
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
            return next.settle(with: body, of: error, in: scope, &drain) {
                $0.settle(.success($1), &$2)
            }
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
            return next.settle(with: body, of: error, in: scope, &drain) {
                $0.follow($1, &$2)
            }
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
                return next.work(on: body.isolation, in: scope, outcome) { try await body() }
            }
            return next.settle(outcome, in: scope, &drain) { try callUnisolated(body) }
        }
    }
}
