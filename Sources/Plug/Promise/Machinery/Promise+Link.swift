// How a promise is linked to the next, from top to bottom. `then`, `onError` and `recover` create a
// promise that holds their closure in its source. When the promise before it is settled, the
// closure is called.

extension AnyPromise {
    /// What the next promise does with the settlement of the promise that it was created from.
    @usableFromInline
    typealias Work = @Sendable (Settlement, borrowing LinkLoop) throws -> WorkResult

    @usableFromInline
    enum WorkResult {
        case settled(Settlement)
        case follows(AnyPromise)

        /// The closure was not called. It must run on an actor or, with nil, on the global
        /// executor.
        case elsewhere(on: (any Actor)?)
    }
}

extension Promise {
    /// Creates a promise that is settled after this one, through a user's closure. If `input`
    /// returns nil, the closure is skipped and the settlement is passed on. It must then be an
    /// error, or the next promise must have the same type. `outcome` says what the output does.
    @inlinable @inline(__always)
    func linked<Input: Sendable, Output: Sendable, Next>(
        by body: @escaping @isolated(any) @Sendable (Input) throws -> Output,
        input: @escaping @Sendable (Settlement) -> Input?,
        outcome: @escaping @Sendable (Output, Settlement) -> WorkResult
    ) -> Promise<Next> {
        let actor = body.isolation
        let scope = CurrentScope.current
        let next = Promise<Next>(
            waitingFor: .closure(self) { settlement, loop in
                guard let input = input(settlement) else { return .settled(settlement) }
                guard loop.isOn(actor) else { return .elsewhere(on: actor) }
                return try CurrentScope.resume(scope) {
                    outcome(try callHere(body, input), settlement)
                }
            }
        )
        link(to: next, writtenIn: scope)
        return next
    }

    /// Creates a promise that is settled like this one, after a closure without a parameter. The
    /// closure runs even if the new promise is canceled.
    func linked(always body: @escaping @isolated(any) @Sendable () throws -> Void) -> Promise {
        let next = Promise(waitingFor: .promise(self))
        let scope = CurrentScope.current
        let watch = scope?.closureWillRun(behind: self)
        add(Finally(next: next, scope: scope, watch: watch, body: body))
        return next
    }

    /// Creates a promise that is settled like this one, after an asynchronous closure, which runs
    /// on an actor. If the new promise is canceled, the closure still runs, with that outcome. If
    /// promises of one actor are settled in order, their closures start in that order.
    package func concluded(
        on actor: (any Actor)?,
        _ body: nonisolated(nonsending) @escaping @Sendable (Result<Value, any Error>) async -> Void
    ) -> Promise {
        let (outcome, next) = (passedOn(), Promise())
        let scope = CurrentScope.current
        let watch = scope?.closureWillRun(behind: self)
        next.onCancel { outcome.cancel() }
        outcome.observe { _ in
            // The task inherits the scope. `withValue` in the task would leave the actor.
            _ = CurrentScope.resume(scope) {
                startTask(on: actor) {
                    await body(Result { try outcome.settledValue })
                    next.settle(outcome.settlement)
                    withExtendedLifetime(watch) {}
                }
            }
        }
        return next
    }

    /// Creates a promise that is settled like this one, and calls no closure.
    func passedOn() -> Promise {
        let next = Promise(waitingFor: .promise(self))
        add(next)
        return next
    }
}

/// Calls a closure on the actor that this code runs on, which must be the closure's. Swift requires
/// `await`, because the closure's type leaves its actor open. Here the closure gets a type without
/// an actor.
@inlinable @inline(__always)
func callHere<Input, Output>(
    _ body: @escaping @isolated(any) @Sendable (Input) throws -> Output,
    _ input: Input
) throws -> Output {
    try withoutActuallyEscaping(body) { (body: (Input) throws -> Output) in try body(input) }
}

extension AnyPromise: Waiter {
    /// Adds the next promise as a waiter. Its closure was written in a scope.
    @usableFromInline
    final func link(to next: AnyPromise, writtenIn scope: (any PromiseScope)?) {
        scope?.closureWillSettle(next)
        add(next)
    }

    @usableFromInline final var countsAsWaiting: Bool { true }

    @usableFromInline final var isOver: Bool { !isPending }

    /// Called when the promise that this one waits for is settled.
    @usableFromInline
    final func call(_ settlement: Settlement, in loop: inout LinkLoop) -> LinkLoop.Progress {
        var source = Source.nothing
        // A promise that was canceled no longer has a closure.
        state.withLock { if case .closure = $0.source { swap(&source, &$0.source) } }
        guard case .closure(let promise, let work) = consume source else {
            loop.settle(self, settlement)
            return .done
        }
        do {
            switch try work(settlement, loop) {
            case .settled(let settlement): loop.settle(self, settlement)
            case .follows(let promise): follow(promise, in: &loop)
            case .elsewhere(let actor):
                setSource(.closure(promise, work))
                return .elsewhere(on: actor)
            }
        } catch {
            loop.settle(self, Settlement(error))
        }
        return .done
    }

    /// Settles this promise with the settlement of another promise of the same type.
    private func follow(_ promise: AnyPromise, in loop: inout LinkLoop) {
        guard promise !== self else { return loop.settle(self, Settlement(PromiseCycleError())) }
        // Anything that started to wait for the other promise earlier comes first.
        let settlement = promise.state.withLock { $0.isCallingWaiters ? nil : $0.settlement }
        if let settlement { return loop.settle(self, settlement) }
        promise.add(self)
        // If this promise was settled before it knew its source, only this code abandons the
        // source.
        if !setSource(.promise(promise)) { Self.abandon([promise]) }
    }
}

/// A closure passed to `finally`. The next promise doesn't hold it, because the closure runs even
/// if that promise is canceled.
private final class Finally: Waiter {
    private let next: AnyPromise
    private let scope: (any PromiseScope)?
    private let watch: ClosureInFlight?
    private let body: @isolated(any) @Sendable () throws -> Void

    init(
        next: AnyPromise,
        scope: (any PromiseScope)?,
        watch: ClosureInFlight?,
        body: @escaping @isolated(any) @Sendable () throws -> Void
    ) {
        self.next = next
        self.scope = scope
        self.watch = watch
        self.body = body
    }

    var countsAsWaiting: Bool { true }
    var isOver: Bool { false }

    func call(_ settlement: Settlement, in loop: inout LinkLoop) -> LinkLoop.Progress {
        guard loop.isOn(body.isolation) else { return .elsewhere(on: body.isolation) }
        do {
            try CurrentScope.resume(scope) {
                try withoutActuallyEscaping(body) { (body: () throws -> Void) in try body() }
            }
            loop.settle(next, settlement)
        } catch {
            loop.settle(next, Settlement(error))
        }
        return .done
    }
}
