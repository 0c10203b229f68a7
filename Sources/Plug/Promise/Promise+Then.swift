// MARK: - Saying what happens next

extension Promise {
    /// Runs a closure with the value, and promises what it returns.
    ///
    /// The closure runs on the actor of the code that wrote it. An error that the closure throws
    /// rejects the new promise. So does the rejection of this promise, and then the closure doesn't
    /// run.
    ///
    /// Swift warns if nobody uses the new promise, as errors would be lost with it. Chain an
    /// `onError(_:)` that handles them, or write `_ =` where they don't matter.
    @inlinable
    public func then<Next: Sendable>(
        @_inheritActorContext _ body: @escaping @isolated(any) @Sendable (Value) throws -> Next
    ) -> Promise<Next> {
        linked(by: body, input: { $0.valueUnlessError(of: Promise.self) }) { output, _ in
            .settled(Fulfilment<Next>(output))
        }
    }

    /// Runs a closure with the value, and promises that it has run.
    ///
    /// The closure runs on the actor of the code that wrote it. An error that the closure throws
    /// rejects the new promise. So does the rejection of this promise, and then the closure doesn't
    /// run.
    ///
    /// Swift warns if nobody uses the new promise, as errors would be lost with it. Chain an
    /// `onError(_:)` that handles them, or write `_ =` where they don't matter.
    @inlinable
    public func then(
        @_inheritActorContext _ body: @escaping @isolated(any) @Sendable (Value) throws -> Void
    ) -> Promise<Void> {
        // With this form, a closure of several statements needs no return type.
        linked(by: body, input: { $0.valueUnlessError(of: Promise.self) }) { _, _ in
            .settled(.ofVoid)
        }
    }

    /// Runs a closure with the value, and promises what the promise that it returns promises.
    ///
    /// The closure runs on the actor of the code that wrote it. An error that the closure throws
    /// rejects the new promise. So does the rejection of this promise, and then the closure doesn't
    /// run. If the promise that the closure returns waits for the new promise, by way of promises
    /// that `then` and its like returned, the new one is rejected with ``PromiseCycleError``.
    /// Circles through `all`, `race` and `any` are not found: such promises stay pending.
    ///
    /// Swift warns if nobody uses the new promise, as errors would be lost with it. Chain an
    /// `onError(_:)` that handles them, or write `_ =` where they don't matter.
    @inlinable
    public func then<Next: Sendable>(
        @_inheritActorContext
        _ body: @escaping @isolated(any) @Sendable (Value) throws -> Promise<Next>
    ) -> Promise<Next> {
        linked(by: body, input: { $0.valueUnlessError(of: Promise.self) }) { promise, _ in
            .follows(promise)
        }
    }

    /// Runs a closure with the value, and waits for the promise that it returns, if it returns one.
    ///
    /// It is for `then { [weak self] photo in self?.save(photo) }`. Where the closure returns nil,
    /// the new promise is fulfilled. Otherwise the same as the form for promises. For the optional
    /// promise of a value, Swift takes the form for values: unwrap `self` first.
    @inlinable
    public func then<Other: Promise<Void>>(
        @_inheritActorContext
        _ body: @escaping @isolated(any) @Sendable (Value) throws -> Other?
    ) -> Promise<Void> {
        // Generic, so that Swift doesn't take a closure that only throws for this form.
        linked(by: body, input: { $0.valueUnlessError(of: Promise.self) }) { promise, _ in
            promise.map { .follows($0) } ?? .settled(.ofVoid)
        }
    }

    /// Runs a closure with the error, and passes the outcome on.
    ///
    /// The closure runs on the actor of the code that wrote it. An error that the closure throws
    /// takes the place of the first one. Use `recover(_:)` to go on with a value.
    @discardableResult
    public func onError(
        @_inheritActorContext
        _ body: @escaping @isolated(any) @Sendable (any Error) throws -> Void
    ) -> Promise<Value> {
        linked(by: body, input: { $0.error }) { _, settlement in .settled(settlement) }
    }

    /// Runs a closure with the error, and goes on with the value that it returns.
    ///
    /// The closure runs on the actor of the code that wrote it. An error that the closure throws
    /// takes the place of the first one.
    @discardableResult
    public func recover(
        @_inheritActorContext
        _ body: @escaping @isolated(any) @Sendable (any Error) throws -> Value
    ) -> Promise<Value> {
        linked(by: body, input: { $0.error }) { value, _ in .settled(Fulfilment<Value>(value)) }
    }

    /// Runs a closure with the error, and goes on with the promise that it returns.
    ///
    /// The closure runs on the actor of the code that wrote it. An error that the closure throws
    /// takes the place of the first one.
    @discardableResult
    public func recover<Other: Promise<Value>>(
        @_inheritActorContext
        _ body: @escaping @isolated(any) @Sendable (any Error) throws -> Other
    ) -> Promise<Value> {
        // Generic, so that Swift doesn't take a closure of several statements for this form.
        linked(by: body, input: { $0.error }) { promise, _ in .follows(promise) }
    }

    /// Runs a closure when the promise is settled, either way, and passes the outcome on.
    ///
    /// The closure runs on the actor of the code that wrote it. An error that the closure throws
    /// rejects the new promise. Unlike other closures, this one runs even if the new promise is
    /// cancelled: as soon as this promise is settled, which is at once if nobody else waits for it.
    @discardableResult
    public func finally(
        @_inheritActorContext _ body: @escaping @isolated(any) @Sendable () throws -> Void
    ) -> Promise<Value> {
        linked(always: body)
    }
}
