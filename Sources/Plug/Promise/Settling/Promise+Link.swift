import Synchronization

// How a promise is linked to the next. Functions such as `then` create a promise whose source holds
// their closure. When the promise before it is settled, the closure is called.

/// A user's closure, and the scope in which it was written.
@usableFromInline
struct LinkedClosure: Sendable {
    /// Calls the closure with what a settlement contains.
    @usableFromInline
    typealias Work = @Sendable (Settlement) throws -> Outcome

    /// What the next promise does with the closure's output.
    @usableFromInline
    enum Outcome {
        case settled(Settlement)
        case follows(AnyPromise)
    }

    let work: Work
    let scope: (any PromiseScope)?
    let inFlight: ClosureInFlight?

    @usableFromInline
    init(behind promise: AnyPromise, _ work: @escaping Work) {
        self.work = work
        scope = promise.home ?? CurrentScope.current
        inFlight = scope?.promiseMonitor?.closureWillRun(behind: promise)
    }
}

extension AnyPromise {
    /// Creates a promise that is settled after this one, through a closure of an actor or of none.
    /// The closure is called after the given settlements. Others are passed on: errors, or values
    /// if the next promise has the same type.
    @inlinable
    final func linked<Next>(
        on actor: (any Actor)?,
        after settlements: Settlements = .values,
        _ work: @escaping LinkedClosure.Work
    ) -> Promise<Next> {
        let next = Promise<Next>(
            waitingFor: .closure(self, LinkedClosure(behind: self, work)),
            runsAfter: settlements,
            on: actor,
            in: home
        )
        add(next)
        return next
    }
}

extension Promise {
    /// Creates a promise that is settled like this one, with closures that run in `home`.
    package func passedOn(in home: (any PromiseScope)? = nil) -> Promise {
        let next = Promise(waitingFor: .promise(self), in: home ?? self.home)
        add(next)
        return next
    }

    /// Creates a promise behind a call, which no test names beside the call.
    /// It is to follow another one.
    package static func pendingInside() -> Promise { Promise() }

    /// A promise that is settled like this one, after a closure was called with the outcome, where
    /// this one is settled. A settled promise is itself the result, and the closure is called now.
    package func telling(
        _ body: @escaping @Sendable (_ outcome: Result<any Sendable, any Error>) -> Void
    ) -> Promise {
        let wasPending = isPending
        observe { [self] _ in body(Result { try settledValue }) }
        // Who awaits this one might continue before the closure is called.
        return wasPending ? passedOn() : self
    }
}

/// Calls a closure on this code's actor, which must be the closure's. Its type leaves that open, so
/// Swift would require `await`. As a closure that doesn't escape, it has no actor of its own.
@inlinable @inline(__always)
func callHere<Input, Output>(
    _ body: @escaping @isolated(any) @Sendable (Input) throws -> Output,
    _ input: Input
) throws -> Output {
    try withoutActuallyEscaping(body) { (body: (Input) throws -> Output) in try body(input) }
}

extension AnyPromise: Waiter {
    @usableFromInline final var place: ClosurePlace {
        state.withLock { state in
            guard case .closure = state.source else { return .nowhere }
            return actorOfClosure.map { .on($0) } ?? .anywhere
        }
    }

    @usableFromInline final var isOver: Bool { !isPending && runsAfter != .all }

    /// Called when the promise that this one waits for is settled.
    @usableFromInline
    final func call(_ settlement: Settlement, in loop: inout LinkLoop) {
        var source = Source.nothing
        // A promise that was canceled no longer has a closure, unless it is one of `finally`.
        state.withLock { swap(&source, &$0.source) }
        guard case .closure(_, let closure) = consume source, runsAfter.include(settlement) else {
            return loop.settle(self, settlement)
        }
        defer { withExtendedLifetime(closure.inFlight) {} }
        do {
            switch try CurrentScope.resume(closure.scope, { try closure.work(settlement) }) {
            case .settled(let settlement): loop.settle(self, settlement)
            case .follows(let promise): follow(promise, in: &loop)
            }
        } catch {
            loop.settle(self, Settlement(error))
        }
    }

    /// Settles this promise with the settlement of another promise of the same type.
    func follow(_ promise: AnyPromise, in loop: inout LinkLoop) {
        guard promise !== self else { return loop.settle(self, Settlement(PromiseCycleError())) }
        // Closures that were added there earlier come first. `calling` is stored before `isSettled`.
        if !promise.isPending, promise.calling.load(ordering: .acquiring) == .nothing {
            return loop.settle(self, promise.settlement)
        }
        promise.add(self)
        // If this promise was settled before it knew its source, nothing else abandons that.
        if !setSource(.promise(promise)) { Self.abandon([promise]) }
    }
}
