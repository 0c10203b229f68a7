extension Promise {
    /// Runs a closure with the value, and promises what the closure returns.
    ///
    /// For a closure that returns a promise, use `then`. A promise of a promise would lose its error.
    /// If the closure throws, its error rejects the new promise. If this promise is rejected, so is
    /// the new one, and the closure doesn't run. Swift warns if the new promise is unused, because
    /// its errors would be lost. Chain `onError(_:)`, or write `_ =` where errors don't matter.
    ///
    /// - Parameter body: The closure. It runs on the actor of the code that wrote it.
    @inlinable
    public func map<Next: Sendable>(
        @_inheritActorContext _ body: @escaping @isolated(any) @Sendable (Value) throws -> Next
    ) -> Promise<Next> {
        linked(on: body.isolation) {
            .settled(Fulfillment<Next>(try callHere(body, $0.value(of: Promise.self))))
        }
    }

    /// Runs a closure that returns nothing with the value. Otherwise behaves like `map(_:)`.
    @inlinable
    public func then(
        @_inheritActorContext _ body: @escaping @isolated(any) @Sendable (Value) throws -> Void
    ) -> Promise<Void> {
        linked(on: body.isolation) {
            try callHere(body, $0.value(of: Promise.self))
            return .settled(.ofVoid)
        }
    }

    /// Runs a closure with the value, and waits for the promise that the closure returns.
    ///
    /// If the closure returns the new promise itself, the new promise is rejected with
    /// ``PromiseCycleError``. If it returns another promise that waits for the new one, both stay
    /// pending. Otherwise behaves like `map(_:)`.
    @inlinable
    public func then<Next: Sendable>(
        @_inheritActorContext
        _ body: @escaping @isolated(any) @Sendable (Value) throws -> Promise<Next>
    ) -> Promise<Next> {
        linked(on: body.isolation) {
            .follows(try callHere(body, $0.value(of: Promise.self)))
        }
    }

    /// Runs a closure with the value, and waits for the promise that it may return, whose value it drops.
    ///
    /// Swift chooses this form if the next closure takes no value, and for
    /// `then { [weak self] photo in self?.save(photo) }`. If the closure returns nil, the new promise
    /// is fulfilled. Otherwise behaves like the form that passes the value on.
    @inlinable
    public func then<Other: AnyPromise>(
        @_inheritActorContext
        _ body: @escaping @isolated(any) @Sendable (Value) throws -> Other?
    ) -> Promise<Void> {
        // Generic, so that Swift doesn't choose this form for a closure that only throws.
        linked(on: body.isolation) {
            guard let promise = try callHere(body, $0.value(of: Promise.self)) else {
                return .settled(.ofVoid)
            }
            let done: Promise<Void> = promise.linked(on: nil) { _ in .settled(.ofVoid) }
            return .follows(done)
        }
    }

    /// Explains a compiler error. For one name, Swift would try all combinations in a chain.
    @_disfavoredOverload
    @available(*, unavailable, message: "use map for a closure that returns a value")
    public func then<Next: Sendable>(
        _ body: @escaping @isolated(any) @Sendable (Value) throws -> Next
    ) -> Promise<Next> { fatalError() }

    /// Runs a closure with the error, and passes the outcome on.
    ///
    /// If the closure throws, its error replaces the first. To continue with a value, use `recover`.
    ///
    /// - Parameter body: The closure. It runs on the actor of the code that wrote it.
    @discardableResult
    public func onError(
        @_inheritActorContext
        _ body: @escaping @isolated(any) @Sendable (any Error) throws -> Void
    ) -> Promise<Value> {
        linked(on: body.isolation, after: .errors) { settlement in
            try callHere(body, settlement.error!)
            return .settled(settlement)
        }
    }

    /// Runs a closure with the error, and continues with its value. Otherwise behaves like
    /// `onError(_:)`, but Swift warns if the new promise is unused.
    public func recover(
        @_inheritActorContext
        _ body: @escaping @isolated(any) @Sendable (any Error) throws -> Value
    ) -> Promise<Value> {
        linked(on: body.isolation, after: .errors) {
            .settled(Fulfillment<Value>(try callHere(body, $0.error!)))
        }
    }

    /// Runs a closure with the error, and continues with its promise, as the form for a value does.
    public func recover<Other: Promise<Value>>(
        @_inheritActorContext
        _ body: @escaping @isolated(any) @Sendable (any Error) throws -> Other
    ) -> Promise<Value> {
        // Generic, so that Swift doesn't choose this form for a closure of several statements.
        linked(on: body.isolation, after: .errors) { .follows(try callHere(body, $0.error!)) }
    }

    /// Runs a closure when the promise is fulfilled or rejected, and passes the outcome on.
    ///
    /// If the closure throws, its error rejects the new promise. If the new promise is canceled, the
    /// closure still runs, once this promise is settled. If nothing else waits for this promise, the
    /// cancellation settles it immediately. Swift warns if the new promise is unused.
    ///
    /// - Parameter body: The closure. It runs on the actor of the code that wrote it.
    public func finally(
        @_inheritActorContext _ body: @escaping @isolated(any) @Sendable () throws -> Void
    ) -> Promise<Value> {
        linked(on: body.isolation, after: .all) { settlement in
            try withoutActuallyEscaping(body) { (body: () throws -> Void) in try body() }
            return .settled(settlement)
        }
    }
}
