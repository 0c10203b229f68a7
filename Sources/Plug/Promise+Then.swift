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

    /// Runs a closure with the value, and promises that it has run.
    ///
    /// It runs on the actor of the code that wrote it. An error that it throws rejects the new
    /// promise, and so does the rejection of this one, without a run.
    @discardableResult
    public func then(
        @_inheritActorContext _ body: @escaping @isolated(any) @Sendable (Value) throws -> Void
    ) -> Promise<Void> {
        // A form of its own, so that a closure of several statements needs no return type.
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
    /// the first one. Use `recover(_:)` to go on with a value.
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

    /// Runs a closure with the error, and goes on with the value that it returns.
    ///
    /// It runs on the actor of the code that wrote it. An error that it throws takes the place of
    /// the first one.
    @discardableResult
    public func recover(
        @_inheritActorContext
        _ body: @escaping @isolated(any) @Sendable (any Error) throws -> Value
    ) -> Promise<Value> {
        chained(to: body.isolation) { outcome in
            guard case .failure(let error) = outcome else { return .pass(outcome) }
            return .work { .outcome(.success(try await body(error))) }
        }
    }

    /// Runs a closure with the error, and goes on with the promise that it returns.
    ///
    /// It runs on the actor of the code that wrote it. An error that it throws takes the place of
    /// the first one.
    @discardableResult
    public func recover(
        @_inheritActorContext
        _ body: @escaping @isolated(any) @Sendable (any Error) throws -> Promise<Value>
    ) -> Promise<Value> {
        chained(to: body.isolation) { outcome in
            guard case .failure(let error) = outcome else { return .pass(outcome) }
            return .work { .promise(try await body(error)) }
        }
    }

    /// Runs a closure when the promise is settled, either way, and passes the outcome on.
    ///
    /// It runs on the actor of the code that wrote it. An error that it throws rejects the new
    /// promise.
    @discardableResult
    public func finally(
        @_inheritActorContext _ body: @escaping @isolated(any) @Sendable () throws -> Void
    ) -> Promise<Value> {
        chained(to: body.isolation) { outcome in
            .work {
                try await body()
                return .outcome(outcome)
            }
        }
    }
}
