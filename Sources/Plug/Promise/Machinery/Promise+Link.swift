// How `then`, `onError`, `recover` and `finally` link a promise to the next. They differ in two ways:
// for which settlements the closure is called, and what its output does. Both are types and not
// closures, so that the compiler knows them where it makes a link.

@usableFromInline
protocol LinkInput: SendableMetatype {
    associatedtype Input: Sendable

    /// What the closure is called with. Nil if it is skipped, and the settlement passed on: either
    /// an error, or a value to a next promise of the same type.
    static func input(from settlement: Settlement) -> Input?
}

@usableFromInline
protocol LinkOutput: SendableMetatype {
    associatedtype Output: Sendable
    associatedtype Next: Sendable

    /// What becomes of the next promise, given the output and the settlement before.
    static func outcome(_ output: Output, _ settlement: Settlement) -> LinkOutcome
}

/// What becomes of the next promise after the closure has returned.
@usableFromInline
enum LinkOutcome: Sendable {
    case settled(Settlement)
    case follows(AnyPromise)
}

extension Promise {
    /// Makes a promise that is settled after this one, by way of a closure of the user's.
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
                guard let input = From.input(from: settlement) else {
                    return callback.next.settleInCallback(settlement)
                }
                return callback.finish(
                    on: body.isolation,
                    here: {
                        // The type of the closure leaves its actor open, so Swift lets it be called
                        // only with `await`. `withoutActuallyEscaping` gives it a type without an
                        // actor, which is right here, where `isolation` is nil.
                        let output = try withoutActuallyEscaping(body) {
                            (body: (From.Input) throws -> To.Output) in try body(input)
                        }
                        return To.outcome(output, settlement)
                    },
                    onActor: { To.outcome(try await body(input), settlement) }
                )
            }
        )
        return next
    }

    /// Makes a promise that is settled as this one is, after a closure without a parameter. The
    /// closure is called even if the new promise is cancelled.
    func linked(always body: @escaping @isolated(any) @Sendable () throws -> Void) -> Promise {
        let next = Promise(waitingFor: .promise(self))
        add(
            Callback(for: .promise(next), in: next.announced(), isUnconditional: true) {
                callback,
                settlement in
                callback.finish(
                    on: body.isolation,
                    here: {
                        try withoutActuallyEscaping(body) { (body: () throws -> Void) in
                            try body()
                        }
                        return .settled(settlement)
                    },
                    onActor: {
                        try await body()
                        return .settled(settlement)
                    }
                )
            }
        )
        return next
    }

    /// Makes a promise that is settled as this one is, and calls no closure.
    func passedOn() -> Promise {
        let next = Promise(waitingFor: .promise(self))
        add(Callback(for: .promise(next)) { $0.next.settleInCallback($1) })
        return next
    }

    /// The current scope, which is told that a closure written in it will settle this promise.
    @usableFromInline
    func announced() -> (any PromiseScope)? {
        let scope = CurrentScope.current
        scope?.closureWillSettle(self)
        return scope
    }
}

extension Callback {
    /// The promise that is settled in consequence.
    @usableFromInline var next: AnyPromise {
        guard case .promise(let promise) = owner else {
            fatalError("Plug made a callback for no promise. Please report this.")
        }
        return promise
    }

    /// Goes on with the next promise after a closure: called here, or on its actor if it has one.
    @usableFromInline
    func finish(
        on isolation: (any Actor)?,
        here: () throws -> LinkOutcome,
        onActor: @autoclosure () -> @Sendable () async throws -> LinkOutcome
    ) -> FollowUp {
        let next = next
        // Cancelled after the callback's turn had come: the closure must not begin.
        guard next.isPending || isUnconditional else { return .nothing }
        guard isolation == nil else {
            return next.hop(to: isolation, in: scope, mustCall: isUnconditional, onActor())
        }
        do {
            return next.go(on: try CurrentScope.resume(scope, here))
        } catch {
            return next.settleInCallback(Settlement(error))
        }
    }
}

extension AnyPromise {
    fileprivate func go(on outcome: LinkOutcome) -> Callback.FollowUp {
        switch outcome {
        case .settled(let settlement): settleInCallback(settlement)
        case .follows(let promise): follow(promise)
        }
    }

    /// Goes on after a closure that runs on its actor, unless the promise is cancelled before the
    /// actor comes to it.
    fileprivate func hop(
        to isolation: (any Actor)?,
        in scope: (any PromiseScope)?,
        mustCall: Bool,
        _ body: @escaping @Sendable () async throws -> LinkOutcome
    ) -> Callback.FollowUp {
        .hop { [self] in
            let outcome: LinkOutcome?
            do {
                outcome = try await CurrentScope.run(in: scope) {
                    try await call(body, mustCall: mustCall, on: isolation)
                }
            } catch {
                outcome = .settled(Settlement(error))
            }
            guard let outcome, case .callbacksOfOwner = go(on: outcome) else { return }
            CallbackLoop.run(self)
        }
    }

    private func call(
        _ body: () async throws -> LinkOutcome,
        mustCall: Bool,
        on _: isolated (any Actor)?
    ) async throws -> LinkOutcome? {
        guard isPending || mustCall else { return nil }
        return try await body()
    }
}
