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
        linked(from: FromValue<Value>.self, to: ToValue<Next>.self, by: body)
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
        linked(from: FromValue<Value>.self, to: ToNothing.self, by: body)
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
        linked(from: FromValue<Value>.self, to: ToPromise<Promise<Next>, Next>.self, by: body)
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
        linked(from: FromError.self, to: ToSameAgain<Value>.self, by: body)
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
        linked(from: FromError.self, to: ToValue<Value>.self, by: body)
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
        linked(from: FromError.self, to: ToPromise<Other, Value>.self, by: body)
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

// MARK: - What the closures are called with, and what their outputs do

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

@usableFromInline
enum ToValue<Next: Sendable>: LinkOutput {
    @inlinable
    static func outcome(_ output: Next, _: Settlement) -> LinkOutcome {
        .settled(Fulfilment<Next>(output))
    }
}

@usableFromInline
enum ToNothing: LinkOutput {
    @usableFromInline typealias Next = Void

    @usableFromInline
    static func outcome(_: Void, _: Settlement) -> LinkOutcome { .settled(.ofVoid) }
}

@usableFromInline
enum ToPromise<Output: Promise<Next>, Next: Sendable>: LinkOutput {
    @usableFromInline
    static func outcome(_ output: Output, _: Settlement) -> LinkOutcome { .follows(output) }
}

@usableFromInline
enum ToSameAgain<Next: Sendable>: LinkOutput {
    @usableFromInline
    static func outcome(_: Void, _ settlement: Settlement) -> LinkOutcome { .settled(settlement) }
}
