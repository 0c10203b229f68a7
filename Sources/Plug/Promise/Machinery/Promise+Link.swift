// How `then`, `onError`, `recover` and `finally` link a promise to the next. They differ in two ways:
// for which settlements the closure is called, and what its output does.

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
    ///   - body: The closure.
    ///   - input: What the closure is called with. Nil if it is skipped, and the settlement passed
    ///     on: either an error, or a value to a next promise of the same type.
    ///   - outcome: What becomes of the next promise, given the output and the settlement before.
    @inlinable @inline(__always)
    func linked<Input: Sendable, Output: Sendable, Next>(
        by body: @escaping @isolated(any) @Sendable (Input) throws -> Output,
        input: @escaping @Sendable (Settlement) -> Input?,
        outcome: @escaping @Sendable (Output, Settlement) -> LinkOutcome
    ) -> Promise<Next> {
        let next = Promise<Next>(waitingFor: .promise(self))
        add(
            Callback(for: .promise(next), in: next.announced()) { callback, settlement in
                guard let input = input(settlement) else {
                    return callback.next.settleInCallback(settlement)
                }
                return callback.finish(
                    on: body.isolation,
                    here: {
                        // The type of the closure leaves its actor open, so Swift lets it be called
                        // only with `await`. `withoutActuallyEscaping` gives it a type without an
                        // actor, which is right here, where `isolation` is nil.
                        let output = try withoutActuallyEscaping(body) {
                            (body: (Input) throws -> Output) in try body(input)
                        }
                        return outcome(output, settlement)
                    },
                    onActor: { outcome(try await body(input), settlement) }
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
        guard isolation == nil else { return hop(to: isolation, onActor()) }
        do {
            return next.go(on: try CurrentScope.resume(scope, here))
        } catch {
            return next.settleInCallback(Settlement(error))
        }
    }

    /// Goes on after a closure that runs on its actor, unless the promise is cancelled before the
    /// actor comes to it.
    private func hop(
        to isolation: (any Actor)?,
        _ body: @escaping @Sendable () async throws -> LinkOutcome
    ) -> FollowUp {
        .hop { [next, scope, isUnconditional] in
            let outcome: LinkOutcome?
            do {
                outcome = try await CurrentScope.run(in: scope) {
                    try await next.call(body, unlessSettled: !isUnconditional, on: isolation)
                }
            } catch {
                outcome = .settled(Settlement(error))
            }
            guard let outcome, case .callbacks(let promise) = next.go(on: outcome) else { return }
            CallbackLoop.run(promise)
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

    fileprivate func call(
        _ body: () async throws -> LinkOutcome,
        unlessSettled: Bool,
        on _: isolated (any Actor)?
    ) async throws -> LinkOutcome? {
        unlessSettled && !isPending ? nil : try await body()
    }
}
