// How a promise is linked to the next, from top to bottom. `then`, `onError` and `recover` create a
// promise that holds their closure in its source. When the promise before it is settled, the
// closure is called.

extension AnyPromise {
    /// What the next promise does with the settlement of the promise that it was created from.
    @usableFromInline
    typealias Work = @Sendable (Settlement) throws -> WorkResult

    @usableFromInline
    enum WorkResult {
        case settled(Settlement)
        case follows(AnyPromise)
    }
}

extension Promise {
    /// Creates a promise that is settled after this one, through a user's closure. It is called
    /// after the given settlements, for which `input` isn't nil. Others are passed on. These must
    /// be errors, or the next promise must have the same type. `outcome` says what the output does.
    @inlinable @inline(__always)
    func linked<Input: Sendable, Output: Sendable, Next>(
        by body: @escaping @isolated(any) @Sendable (Input) throws -> Output,
        after settlements: Settlements = .values,
        input: @escaping @Sendable (Settlement) -> Input?,
        outcome: @escaping @Sendable (Output, Settlement) -> WorkResult
    ) -> Promise<Next> {
        let scope = home ?? CurrentScope.current
        let watch = scope?.promiseMonitor?.closureWillRun(behind: self)
        let next = Promise<Next>(
            waitingFor: .closure(self) { settlement in
                guard let input = input(settlement) else { return .settled(settlement) }
                return try CurrentScope.resume(scope) {
                    defer { withExtendedLifetime(watch) {} }
                    return outcome(try callHere(body, input), settlement)
                }
            },
            runsAfter: settlements,
            on: body.isolation,
            in: home
        )
        add(next)
        return next
    }

    /// Creates a promise that is settled like this one, with closures that run in `home`.
    package func passedOn(in home: (any PromiseScope)? = nil) -> Promise {
        let next = Promise(waitingFor: .promise(self), in: home ?? self.home)
        add(next)
        return next
    }
}

/// Calls a closure on this code's actor, which must be the closure's. As the closure's type leaves
/// that open, Swift would require `await`. Here the closure gets a type without an actor.
@inlinable @inline(__always)
func callHere<Input, Output>(
    _ body: @escaping @isolated(any) @Sendable (Input) throws -> Output,
    _ input: Input
) throws -> Output {
    try withoutActuallyEscaping(body) { (body: (Input) throws -> Output) in try body(input) }
}

extension AnyPromise: Waiter {
    @usableFromInline final var hasActor: Bool { actorOfClosure != nil }

    @usableFromInline final var actor: (any Actor)? {
        guard hasActor else { return nil }
        return state.withLock { if case .closure = $0.source { actorOfClosure } else { nil } }
    }

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
            switch try work(settlement) {
            case .settled(let settlement): loop.settle(self, settlement)
            case .follows(let promise): follow(promise, in: &loop)
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
