// `then`, `onError`, `recover` and `finally` link a promise to the next. They differ in when they
// call the closure, and in what the closure's output does.

/// What happens to the next promise after the closure has returned.
@usableFromInline
enum LinkOutcome: Sendable {
    case settled(Settlement)
    case follows(AnyPromise)
}

extension Promise {
    /// Makes a promise that is settled after this one, by way of a closure of the user's. If
    /// `input` returns nil, the closure is skipped and the settlement passed on: it must be an
    /// error, or the next promise must have the same type. `outcome` says what the output does.
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
                        // Swift requires `await`, because the type of the closure leaves its actor
                        // open. This gives the closure a type without an actor, which is right
                        // where `isolation` is nil.
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

    /// Makes a promise that is settled like this one, after a closure without a parameter. The
    /// closure runs even if the new promise is cancelled.
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

    /// Makes a promise that is settled like this one, and calls no closure.
    func passedOn() -> Promise {
        let next = Promise(waitingFor: .promise(self))
        add(Callback(for: .promise(next)) { $0.next.settleInCallback($1) })
        return next
    }

    /// Tells the current scope that a closure written in it will settle this promise.
    @usableFromInline
    func announced() -> (any PromiseScope)? {
        let scope = CurrentScope.current
        scope?.closureWillSettle(self)
        return scope
    }
}

extension Callback {
    @usableFromInline var next: AnyPromise {
        guard case .promise(let promise) = owner else {
            fatalError("Plug made a callback for no promise. Please report this.")
        }
        return promise
    }

    /// Calls a closure, here or on its actor, and then settles the next promise.
    @usableFromInline
    func finish(
        on isolation: (any Actor)?,
        here: () throws -> LinkOutcome,
        onActor: @autoclosure () -> @Sendable () async throws -> LinkOutcome
    ) -> FollowUp {
        let next = next
        // If the promise was cancelled just before this call, the closure must not begin.
        guard next.isPending || isUnconditional else { return .nothing }
        guard isolation == nil else { return hop(to: isolation, onActor()) }
        do {
            return next.go(on: try CurrentScope.resume(scope, here))
        } catch {
            return next.settleInCallback(Settlement(error))
        }
    }

    /// Calls a closure on its actor, unless the promise is cancelled before the closure begins.
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
