// MARK: - Linking a promise to the next

// What the links differ in: which settlements a closure is called for, and what its output does. They
// are types and not closures, so that the compiler knows them where it makes a link.

@usableFromInline
protocol LinkInput: SendableMetatype {
    associatedtype Input: Sendable

    /// What the closure is called with. Nil if it is skipped, and the settlement passed on.
    static func input(from settlement: Settlement) -> Input?
}

@usableFromInline
protocol LinkOutput: SendableMetatype {
    associatedtype Output: Sendable
    associatedtype Next: Sendable

    /// Settles the next promise after the closure has returned.
    static func settle(
        _ next: Promise<Next>,
        with output: Output,
        after settlement: Settlement
    ) -> Callback.FollowUp
}

extension Promise {
    /// Makes a promise that is settled after this one, by way of a closure of the user's.
    ///
    /// All of `then`, `onError` and `recover` are this, with different ends.
    ///
    /// - Parameters:
    ///   - from: Whether to call the closure, and with what.
    ///   - to: What the output of the closure does.
    ///   - body: The closure.
    @inlinable @inline(__always)
    func linked<From: LinkInput, To: LinkOutput>(
        from: From.Type,
        to: To.Type,
        by body: @escaping @isolated(any) @Sendable (From.Input) throws -> To.Output
    ) -> Promise<To.Next> {
        let next = Promise<To.Next>(waitingFor: .promise(self))
        add(
            Callback(for: .promise(next), in: next.announced()) { callback, settlement in
                let next = Promise<To.Next>.owner(of: callback)
                guard let input = From.input(from: settlement) else {
                    return next.settleInCallback(settlement)
                }
                return next.settle(
                    to: To.self,
                    by: callback,
                    after: settlement,
                    isolation: body.isolation,
                    here: {
                        // Swift lets a closure be called from a task alone if its type leaves the
                        // actor open, even where `isolation` is nil. This takes the closure for one
                        // without an actor, as the compiler accepts, and as is true here.
                        try withoutActuallyEscaping(body) {
                            (body: (From.Input) throws -> To.Output) in try body(input)
                        }
                    },
                    onActor: { try await body(input) }
                )
            }
        )
        return next
    }

    /// Makes a promise that is settled as this one is, after a closure without a parameter. The
    /// closure is called even if the new promise is cancelled.
    func linked(
        always body: @escaping @isolated(any) @Sendable () throws -> Void
    ) -> Promise {
        let next = Promise(waitingFor: .promise(self))
        add(
            Callback(for: .promise(next), in: next.announced(), isUnconditional: true) {
                callback,
                settlement in
                Promise.owner(of: callback).settle(
                    to: ToSameAgain<Value>.self,
                    by: callback,
                    after: settlement,
                    isolation: body.isolation,
                    here: {
                        try withoutActuallyEscaping(body) { (body: () throws -> Void) in
                            try body()
                        }
                    },
                    onActor: { try await body() }
                )
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

    /// The current scope, which is told that a closure written in it will settle this promise.
    @usableFromInline
    func announced() -> (any PromiseScope)? {
        let scope = CurrentScope.current
        scope?.closureWillSettle(self)
        return scope
    }

    /// Settles this promise by a closure: called here, or on its actor if it belongs to one.
    @inlinable @inline(__always)
    func settle<To: LinkOutput>(
        to: To.Type,
        by callback: borrowing Callback,
        after settlement: Settlement,
        isolation: (any Actor)?,
        here: () throws -> To.Output,
        onActor: @autoclosure () -> @Sendable () async throws -> To.Output
    ) -> Callback.FollowUp where To.Next == Value {
        // Cancelled after the callback's turn had come: the closure must not begin.
        guard isPending || callback.isUnconditional else { return .nothing }
        guard isolation == nil else {
            return hop(to: isolation, for: callback, onActor()) { next, output in
                To.settle(next, with: output, after: settlement)
            }
        }
        do {
            let output = try CurrentScope.resume(callback.scope, here)
            return To.settle(self, with: output, after: settlement)
        } catch {
            return settleInCallback(Settlement(error))
        }
    }

    /// Settles this promise after a closure has run on its actor.
    @usableFromInline
    func hop<Output: Sendable>(
        to isolation: (any Actor)?,
        for callback: borrowing Callback,
        _ body: @escaping @Sendable () async throws -> Output,
        _ finish: @escaping @Sendable (Promise, Output) -> Callback.FollowUp
    ) -> Callback.FollowUp {
        let scope = callback.scope
        let isUnconditional = callback.isUnconditional
        return .hop { [self] in
            let followUp: Callback.FollowUp
            do {
                let output = try await CurrentScope.run(in: scope) {
                    try await callIfPending(body, isUnconditional, on: isolation)
                }
                guard let output else { return }
                followUp = finish(self, output)
            } catch {
                followUp = settleInCallback(Settlement(error))
            }
            if case .callbacksOfOwner = followUp { CallbackLoop.run(self) }
        }
    }

    /// Calls a closure on its actor, unless the promise was cancelled before the actor came to it.
    private func callIfPending<Output: Sendable>(
        _ body: () async throws -> Output,
        _ isUnconditional: Bool,
        on _: isolated (any Actor)?
    ) async throws -> Output? {
        guard isPending || isUnconditional else { return nil }
        return try await body()
    }

    /// The promise that a callback settles. It is of this type, as whoever made the callback knows.
    @inlinable
    static func owner(of callback: borrowing Callback) -> Promise {
        guard case .promise(let promise) = callback.owner else {
            fatalError("Plug made a callback for no promise. Please report this.")
        }
        return unsafeDowncast(promise, to: Promise.self)
    }
}
