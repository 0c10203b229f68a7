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
        linked(by: .withInput(body), select: Self.selectValue) { next, _, output in
            next.settleInCallback(Fulfilment(output))
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
        linked(by: .withInput(body), select: Self.selectValue) { next, _, _ in
            next.settleInCallback(.ofVoid)
        }
    }

    /// Runs a closure with the value, and promises what the promise that it returns promises.
    ///
    /// It runs on the actor of the code that wrote it. An error that it throws rejects the new
    /// promise, and so does the rejection of this one, without a run. If the promise that it
    /// returns waits for the new promise, by way of promises that `then` and its like returned, the
    /// new one is rejected with ``PromiseCycleError``. Circles through `all`, `race` and `any` are
    /// not found: such promises stay pending.
    @inlinable
    @discardableResult
    public func then<Next: Sendable>(
        @_inheritActorContext
        _ body: @escaping @isolated(any) @Sendable (Value) throws -> Promise<Next>
    ) -> Promise<Next> {
        linked(by: .withInput(body), select: Self.selectValue) { next, _, promise in
            next.follow(promise)
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
        linked(by: .withInput(body), select: Self.selectError) { next, settlement, _ in
            next.settleInCallback(settlement)
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
        linked(by: .withInput(body), select: Self.selectError) { next, _, value in
            next.settleInCallback(Fulfilment(value))
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
        linked(by: .withInput(body), select: Self.selectError) { next, _, promise in
            next.follow(promise)
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
        linked(
            by: Handler<Void, Void>.withoutInput(body),
            isUnconditional: true,
            select: { _ in .call(with: ()) },
            finish: { next, settlement, _ in next.settleInCallback(settlement) }
        )
    }

    /// Calls a closure with the value, and skips it after an error.
    @inlinable
    static func selectValue(of settlement: Settlement) -> Selection<Value> {
        settlement.error == nil ? .call(with: settlement.value(of: Promise.self)) : .skip
    }

    /// Calls a closure with the error, and skips it after a value.
    @usableFromInline
    static func selectError(of settlement: Settlement) -> Selection<any Error> {
        settlement.error.map { .call(with: $0) } ?? .skip
    }
}
