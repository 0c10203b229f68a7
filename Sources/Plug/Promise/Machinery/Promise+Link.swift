// How a promise is linked to the next, from top to bottom. `then`, `onError` and `recover` create a
// promise that holds their closure in its source. When the promise before it is settled, the
// closure is called.

extension AnyPromise {
    /// What the next promise does with the settlement of the promise that it was created from. If
    /// `onlyAsks`, it only says to which actor its closure belongs.
    @usableFromInline
    typealias Work = @Sendable (Settlement, _ onlyAsks: Bool) throws -> WorkResult

    @usableFromInline
    enum WorkResult {
        case settled(Settlement)
        case follows(AnyPromise)
        case belongs(to: (any Actor)?)
    }
}

extension Promise {
    /// Creates a promise that is settled after this one, through a user's closure. `trigger` says
    /// beforehand for which settlements `input` returns nil. Then the closure is skipped, and the
    /// settlement is passed on. It must be an error, or the next promise must have the same type.
    /// `outcome` says what the output does.
    @inlinable @inline(__always)
    func linked<Input: Sendable, Output: Sendable, Next>(
        by body: @escaping @isolated(any) @Sendable (Input) throws -> Output,
        after trigger: ClosureTrigger.Kind = .value,
        input: @escaping @Sendable (Settlement) -> Input?,
        outcome: @escaping @Sendable (Output, Settlement) -> WorkResult
    ) -> Promise<Next> {
        let scope = home ?? CurrentScope.current
        let watch = scope?.closureWillRun(behind: self)
        let next = Promise<Next>(
            waitingFor: .closure(self) { settlement, onlyAsks in
                if onlyAsks { return .belongs(to: body.isolation) }
                guard let input = input(settlement) else { return .settled(settlement) }
                return try CurrentScope.resume(scope) {
                    defer { withExtendedLifetime(watch) {} }
                    return outcome(try callHere(body, input), settlement)
                }
            },
            ClosureTrigger(trigger, hasActor: body.isolation != nil),
            in: home
        )
        add(next)
        return next
    }

    /// Creates a promise that is settled like this one, after a closure without a parameter. The
    /// closure runs even if the new promise is canceled.
    func linked(always body: @escaping @isolated(any) @Sendable () throws -> Void) -> Promise {
        let next = Promise(waitingFor: .promise(self), in: home)
        let scope = home ?? CurrentScope.current
        let watch = scope?.closureWillRun(behind: self)
        add(Finally(next: next, scope: scope, watch: watch, body: body))
        return next
    }

    /// Creates a promise that is settled like this one, and calls no closure.
    package func passedOn() -> Promise { passedOn(in: home) }

    func passedOn(in home: (any PromiseScope)?) -> Promise {
        let next = Promise(waitingFor: .promise(self), in: home)
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
    @usableFromInline final var actor: (any Actor)? {
        let work = state.withLock { state -> Work? in
            if case .closure(_, let work) = state.source { work } else { nil }
        }
        guard let work, case .belongs(let actor)? = try? work(.cancelled, true) else { return nil }
        return actor
    }

    @usableFromInline final var countsAsWaiting: Bool { true }

    @usableFromInline final var isOver: Bool { !isPending }

    /// Called when the promise that this one waits for is settled.
    @usableFromInline
    final func call(_ settlement: Settlement, in loop: inout LinkLoop) {
        var source = Source.nothing
        // A promise that was canceled no longer has a closure.
        state.withLock { if case .closure = $0.source { swap(&source, &$0.source) } }
        guard case .closure(_, let work) = consume source else {
            return loop.settle(self, settlement)
        }
        do {
            switch try work(settlement, false) {
            case .settled(let settlement): loop.settle(self, settlement)
            case .follows(let promise): follow(promise, in: &loop)
            case .belongs: break
            }
        } catch {
            loop.settle(self, Settlement(error))
        }
    }

    /// Settles this promise with the settlement of another promise of the same type.
    private func follow(_ promise: AnyPromise, in loop: inout LinkLoop) {
        guard promise !== self else { return loop.settle(self, Settlement(PromiseCycleError())) }
        // Anything that started to wait for the other promise earlier comes first.
        let settlement = promise.state.withLock { $0.calling == .nothing ? $0.settlement : nil }
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

    var trigger: ClosureTrigger { ClosureTrigger(.always, hasActor: actor != nil) }
    var actor: (any Actor)? { body.isolation }
    var countsAsWaiting: Bool { true }
    var isOver: Bool { false }

    func call(_ settlement: Settlement, in loop: inout LinkLoop) {
        do {
            try CurrentScope.resume(scope) {
                try withoutActuallyEscaping(body) { (body: () throws -> Void) in try body() }
            }
            loop.settle(next, settlement)
        } catch {
            loop.settle(next, Settlement(error))
        }
    }
}
