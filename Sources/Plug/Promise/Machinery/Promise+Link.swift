// MARK: - Linking a promise to the next

/// A closure of the user's, which may belong to an actor.
@usableFromInline
enum Handler<Input: Sendable, Output: Sendable>: Sendable {
    case withInput(@isolated(any) @Sendable (Input) throws -> Output)
    case withoutInput(@isolated(any) @Sendable () throws -> Output)

    /// The actor that the closure belongs to.
    @inlinable var isolation: (any Actor)? {
        switch self {
        case .withInput(let body): body.isolation
        case .withoutInput(let body): body.isolation
        }
    }

    /// Calls the closure on its actor.
    @inlinable
    func call(_ input: Input) async throws -> Output {
        switch self {
        case .withInput(let body): try await body(input)
        case .withoutInput(let body): try await body()
        }
    }

    /// Calls the closure at once. It must not belong to an actor.
    ///
    /// Swift lets a closure be called from a task alone if its type leaves the actor open, even
    /// where `isolation` is nil. `withoutActuallyEscaping` takes the closure for one without an
    /// actor, as the compiler accepts, and as is true here.
    @inlinable
    func callHere(_ input: Input) throws -> Output {
        switch self {
        case .withInput(let body):
            try withoutActuallyEscaping(body) { (body: (Input) throws -> Output) in
                try body(input)
            }
        case .withoutInput(let body):
            try withoutActuallyEscaping(body) { (body: () throws -> Output) in try body() }
        }
    }
}

/// What a promise hands on when it is settled.
@usableFromInline
enum Selection<Input> {
    /// The closure is called.
    case call(with: Input)

    /// The closure is skipped, and the next promise is settled in the same way.
    case skip
}

extension Promise {
    /// Makes a promise that is settled after this one, by way of a closure of the user's.
    ///
    /// All of `then`, `onError`, `recover` and `finally` are this, with different ends.
    ///
    /// - Parameters:
    ///   - handler: The closure.
    ///   - isUnconditional: Whether the closure is called even if the new promise is cancelled.
    ///   - select: Whether to call the closure, and with what.
    ///   - finish: Settles the new promise after the closure has returned.
    @inlinable @inline(__always)
    func linked<Input: Sendable, Output: Sendable, Next: Sendable>(
        by handler: Handler<Input, Output>,
        isUnconditional: Bool = false,
        select: @escaping @Sendable (Settlement) -> Selection<Input>,
        finish: @escaping @Sendable (Promise<Next>, Settlement, Output) -> Callback.FollowUp
    ) -> Promise<Next> {
        let next = Promise<Next>(waitingFor: .promise(self))
        let scope = CurrentScope.current
        scope?.closureWillSettle(next)
        add(
            Callback(for: .promise(next), in: scope, isUnconditional: isUnconditional) {
                callback, settlement in
                let next = Promise<Next>.owner(of: callback)
                // Cancelled after this call had begun: the closure must not begin.
                guard next.isPending || isUnconditional else { return .nothing }
                guard case .call(let input) = select(settlement) else {
                    return next.settleInCallback(settlement)
                }
                guard handler.isolation == nil else {
                    return next.hop(handler, input, callback) { next, output in
                        finish(next, settlement, output)
                    }
                }
                do {
                    let output = try CurrentScope.resume(callback.scope) {
                        try handler.callHere(input)
                    }
                    return finish(next, settlement, output)
                } catch {
                    return next.settleInCallback(Settlement(error))
                }
            }
        )
        return next
    }

    /// Makes a promise that is settled as this one is, and calls no closure.
    func passedOn() -> Promise {
        let next = Promise(waitingFor: .promise(self))
        add(
            Callback(for: .promise(next)) { callback, settlement in
                Promise.owner(of: callback).settleInCallback(settlement)
            }
        )
        return next
    }

    /// Settles this promise after a closure has run on its actor.
    @usableFromInline
    func hop<Input: Sendable, Output: Sendable>(
        _ handler: Handler<Input, Output>,
        _ input: Input,
        _ callback: borrowing Callback,
        _ finish: @escaping @Sendable (Promise, Output) -> Callback.FollowUp
    ) -> Callback.FollowUp {
        let scope = callback.scope
        let isUnconditional = callback.isUnconditional
        return .hop { [self] in
            let followUp: Callback.FollowUp
            do {
                let output = try await CurrentScope.run(in: scope) {
                    try await callIfPending(
                        handler,
                        input,
                        isUnconditional,
                        on: handler.isolation
                    )
                }
                guard let output else { return }
                followUp = finish(self, output)
            } catch {
                followUp = settleInCallback(Settlement(error))
            }
            if case .callbacks(let promise) = followUp { CallbackLoop.run(promise) }
        }
    }

    /// Calls a closure on its actor, unless the promise was cancelled before the actor came to it.
    private func callIfPending<Input: Sendable, Output: Sendable>(
        _ handler: Handler<Input, Output>,
        _ input: Input,
        _ isUnconditional: Bool,
        on _: isolated (any Actor)?
    ) async throws -> Output? {
        guard isPending || isUnconditional else { return nil }
        return try await handler.call(input)
    }

    /// The promise that a callback settles. It is of this type, as whoever made the callback knows.
    @usableFromInline
    static func owner(of callback: borrowing Callback) -> Promise {
        guard case .promise(let promise) = callback.owner else {
            fatalError("Plug made a callback for no promise. Please report this.")
        }
        return unsafeDowncast(promise, to: Promise.self)
    }
}
