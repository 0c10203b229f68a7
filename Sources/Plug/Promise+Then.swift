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
        linked(calling: AnyClosure(body)) { waiter, promise in
            let next = Promise<Next>.cast(waiter.owner)
            if let error = promise.error { return next.rejectByWaiter(error) }
            let value = Self.cast(promise).slot.value
            let type = Isolated<Value, Next>.self
            return next.settle(by: waiter, calling: type, with: value) {
                $0.settleByWaiter(.success($1))
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
        linked(calling: AnyClosure(effect: body)) { waiter, promise in
            let next = Promise<Void>.cast(waiter.owner)
            if let error = promise.error { return next.rejectByWaiter(error) }
            let value = Self.cast(promise).slot.value
            let type = IsolatedEffect<Value>.self
            return next.settle(.success(()), after: waiter, calling: type, with: value)
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
        linked(calling: AnyClosure(body)) { waiter, promise in
            let next = Promise<Next>.cast(waiter.owner)
            if let error = promise.error { return next.rejectByWaiter(error) }
            let value = Self.cast(promise).slot.value
            let type = Isolated<Value, Promise<Next>>.self
            return next.settle(by: waiter, calling: type, with: value) {
                $0.follow($1)
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
        linked(calling: AnyClosure(effect: body)) { waiter, promise in
            let next = Promise.cast(waiter.owner)
            guard let error = promise.error else { return next.pass(Self.cast(promise)) }
            let type = IsolatedEffect<any Error>.self
            return next.settle(.failure(error), after: waiter, calling: type, with: error)
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
        linked(calling: AnyClosure(body)) { waiter, promise in
            let next = Promise.cast(waiter.owner)
            guard let error = promise.error else { return next.pass(Self.cast(promise)) }
            let type = Isolated<any Error, Value>.self
            return next.settle(by: waiter, calling: type, with: error) {
                $0.settleByWaiter(.success($1))
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
        linked(calling: AnyClosure(body)) { waiter, promise in
            let next = Promise.cast(waiter.owner)
            guard let error = promise.error else { return next.pass(Self.cast(promise)) }
            let type = Isolated<any Error, Other>.self
            return next.settle(by: waiter, calling: type, with: error) {
                $0.follow($1)
            }
        }
    }

    /// Runs a closure when the promise is settled, either way, and passes the outcome on.
    ///
    /// It runs on the actor of the code that wrote it. An error that it throws rejects the new
    /// promise. Unlike all others, the closure runs even if the new promise is cancelled: as soon
    /// as this one is settled, which is at once if nobody else waits for it.
    @discardableResult
    public func finally(
        @_inheritActorContext _ body: @escaping @isolated(any) @Sendable () throws -> Void
    ) -> Promise<Value> {
        linked(calling: AnyClosure(body), as: .cleanup) { waiter, promise in
            let next = Promise.cast(waiter.owner)
            return next.settle(Self.cast(promise).settledOutcome, after: waiter)
        }
    }
}
