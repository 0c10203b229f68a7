// MARK: - Saying what happens next

extension Promise {
    /// Runs a closure with the value, and promises what it returns.
    ///
    /// It runs on the actor of the code that wrote it. An error that it throws rejects the new
    /// promise, and so does the rejection of this one, without a run.
    ///
    /// Swift warns if nobody uses the new promise, as errors would be lost with it. Chain an
    /// `onError(_:)` that handles them, or write `_ =` where they don't matter.
    @inlinable
    public func then<Next: Sendable>(
        @_inheritActorContext _ body: @escaping @isolated(any) @Sendable (Value) throws -> Next
    ) -> Promise<Next> {
        linked(from: FromValue<Value>.self, to: ToValue<Next>.self, by: body)
    }

    /// Runs a closure with the value, and promises that it has run.
    ///
    /// It runs on the actor of the code that wrote it. An error that it throws rejects the new
    /// promise, and so does the rejection of this one, without a run.
    ///
    /// Swift warns if nobody uses the new promise, as errors would be lost with it. Chain an
    /// `onError(_:)` that handles them, or write `_ =` where they don't matter.
    @inlinable
    public func then(
        @_inheritActorContext _ body: @escaping @isolated(any) @Sendable (Value) throws -> Void
    ) -> Promise<Void> {
        // A form of its own, so that a closure of several statements needs no return type.
        linked(from: FromValue<Value>.self, to: ToNothing.self, by: body)
    }

    /// Runs a closure with the value, and promises what the promise that it returns promises.
    ///
    /// It runs on the actor of the code that wrote it. An error that it throws rejects the new
    /// promise, and so does the rejection of this one, without a run. If the promise that it
    /// returns waits for the new promise, by way of promises that `then` and its like returned, the
    /// new one is rejected with ``PromiseCycleError``. Circles through `all`, `race` and `any` are
    /// not found: such promises stay pending.
    ///
    /// Swift warns if nobody uses the new promise, as errors would be lost with it. Chain an
    /// `onError(_:)` that handles them, or write `_ =` where they don't matter.
    @inlinable
    public func then<Next: Sendable>(
        @_inheritActorContext
        _ body: @escaping @isolated(any) @Sendable (Value) throws -> Promise<Next>
    ) -> Promise<Next> {
        linked(from: FromValue<Value>.self, to: ToPromise<Promise<Next>, Next>.self, by: body)
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
        linked(from: FromError.self, to: ToSameAgain<Value>.self, by: body)
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
        linked(from: FromError.self, to: ToValue<Value>.self, by: body)
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
        linked(from: FromError.self, to: ToPromise<Other, Value>.self, by: body)
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
        linked(always: body)
    }
}

// MARK: - What the closures are called with

@usableFromInline
enum FromValue<Value: Sendable>: LinkInput {
    @inlinable
    static func input(from settlement: Settlement) -> Value? {
        settlement.error == nil ? settlement.value(of: Promise<Value>.self) : nil
    }
}

@usableFromInline
enum FromError: LinkInput {
    @usableFromInline
    static func input(from settlement: Settlement) -> (any Error)? { settlement.error }
}

// MARK: - What their outputs do

@usableFromInline
enum ToValue<Next: Sendable>: LinkOutput {
    @inlinable
    static func settle(
        _ next: Promise<Next>,
        with output: Next,
        after _: Settlement
    ) -> Callback.FollowUp {
        next.settleInCallback(Fulfilment(output))
    }
}

@usableFromInline
enum ToNothing: LinkOutput {
    @usableFromInline
    static func settle(
        _ next: Promise<Void>,
        with _: Void,
        after _: Settlement
    ) -> Callback.FollowUp {
        next.settleInCallback(.ofVoid)
    }
}

@usableFromInline
enum ToPromise<Output: Promise<Next>, Next: Sendable>: LinkOutput {
    @usableFromInline
    static func settle(
        _ next: Promise<Next>,
        with output: Output,
        after _: Settlement
    ) -> Callback.FollowUp {
        next.follow(output)
    }
}

@usableFromInline
enum ToSameAgain<Next: Sendable>: LinkOutput {
    @usableFromInline
    static func settle(
        _ next: Promise<Next>,
        with _: Void,
        after settlement: Settlement
    ) -> Callback.FollowUp {
        next.settleInCallback(settlement)
    }
}
