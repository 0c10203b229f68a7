import Synchronization

// How a promise is settled, from top to bottom. Under the lock, the settlement is stored. Then,
// outside the lock, a loop removes the waiters and calls them.

extension AnyPromise {
    /// Settles a pending promise, and calls its waiters.
    @usableFromInline
    final func settle(_ settlement: Settlement) {
        if store(settlement) { LinkLoop.start(with: self) }
    }

    /// Stores the settlement of a pending promise, and abandons the pending members of its group,
    /// which have lost. Returns whether there are waiters. The caller must have them called.
    fileprivate func store(_ settlement: Settlement) -> Bool {
        var source = Source.nothing
        let hasWaiters = state.withLock { $0.setSettlement(of: self, settlement, &source) }
        if case .group(let members) = source { Self.abandon(members()) }
        return hasWaiters
    }

    /// Rejects a promise that can no longer be settled.
    func rejectAbandoned(madeAt origin: CallSite) {
        let error = AbandonedPromiseError(caller: origin.description)
        // Code that drops a resolver doesn't expect closures to run meanwhile.
        if store(Settlement(error)) { Task { LinkLoop.start(with: self) } }
    }
}

extension AnyPromise.State {
    /// Settles a pending promise, under the lock, and returns whether there are waiters. If this
    /// call settles the promise, it moves the former source into `source`. So only one thread
    /// abandons the source, and it is released after the lock.
    mutating func setSettlement(
        of promise: AnyPromise,
        _ settlement: Settlement,
        _ source: inout AnyPromise.Source
    ) -> Bool {
        guard self.settlement == nil else { return false }
        self.settlement = settlement
        promise.isSettled.store(true, ordering: .releasing)
        swap(&source, &self.source)
        isCallingWaiters = !waiters.isEmpty
        return isCallingWaiters
    }

    /// Removes all waiters. If there are none, the calling is over.
    fileprivate mutating func takeWaiters() -> Waiters {
        var taken = Waiters()
        isCallingWaiters = !waiters.isEmpty
        if isCallingWaiters { swap(&taken, &waiters) }
        return taken
    }
}

/// Calls the waiters of settled promises, one promise after the other. A waiter may settle a
/// further promise. The loop then queues that promise, so a chain of any length needs the same
/// stack.
@usableFromInline
struct LinkLoop: ~Copyable {
    @usableFromInline
    enum Progress {
        case done

        /// The waiter's closure must run on an actor or, with nil, on the global executor.
        case elsewhere(on: (any Actor)?)
    }

    /// The actor that this code runs on, as far as it knows.
    private let actor: (any Actor)?

    /// Whether user closures may run in this loop.
    private var mayRunClosures: Bool

    /// Settled promises whose waiters have yet to be called.
    private var line = Queue<AnyPromise>()

    private init(on actor: (any Actor)?, mayRunClosures: Bool) {
        self.actor = actor
        self.mayRunClosures = mayRunClosures
    }

    /// Whether a closure on this actor, or without an actor, may run in this loop.
    @usableFromInline
    borrowing func isOn(_ actor: (any Actor)?) -> Bool {
        mayRunClosures && actor === self.actor
    }

    /// Settles a pending promise in a call of this loop. Its waiters are called later.
    @inline(never) mutating func settle(_ promise: AnyPromise, _ settlement: Settlement) {
        if promise.store(settlement) { line.append(promise) }
    }
}

// MARK: - Calling

extension LinkLoop {
    /// Calls waiters on this thread. Inside a closure, it doesn't call their closures, because each
    /// promise would need more stack. Those closures run on their actors or the global executor.
    ///
    /// - Parameter mayRunClosures: Whether closures may run that belong to `actor` or to no actor.
    ///   With nil, that depends on whether this call is inside a closure.
    @inline(never)
    static func start(
        with promise: AnyPromise,
        on actor: (any Actor)? = nil,
        mayRunClosures: Bool? = nil
    ) {
        let notes = ThreadNotes.ofThisThread
        let wasCalling = notes.pointee.isCallingWaiters
        notes.pointee.isCallingWaiters = true
        var loop = LinkLoop(on: actor, mayRunClosures: mayRunClosures ?? !wasCalling)
        loop.callWaiters(of: promise)
        var count = 1
        while let promise = loop.line.popFirst() {
            // A chain continues immediately, like the lines of a task. But a long chain lets the
            // actor's other work run in between.
            if actor != nil, count.isMultiple(of: 100) { loop.mayRunClosures = false }
            loop.callWaiters(of: promise)
            count += 1
        }
        notes.pointee.isCallingWaiters = wasCalling
    }

    private mutating func callWaiters(of promise: AnyPromise) {
        var (settlement, waiters) = promise.state.withLock { ($0.settlement!, $0.takeWaiters()) }
        while let waiter = waiters.popFirst() {
            if case .elsewhere(let actor) = waiter.call(settlement, in: &self) {
                return Self.goOn(with: waiter, waiters, of: promise, on: actor)
            }
            // Waiters that were added meanwhile.
            if waiters.isEmpty { waiters = promise.state.withLock { $0.takeWaiters() } }
        }
    }

    /// Starts a task that calls the remaining waiters. The task is enqueued on its actor
    /// immediately, so an actor's chains begin in the order in which their promises were settled.
    private static func goOn(
        with waiter: any Waiter,
        _ rest: Waiters,
        of promise: AnyPromise,
        on actor: (any Actor)?
    ) {
        promise.state.withLock { $0.waiters.putBack(waiter, rest) }
        startTask(on: actor) { start(with: promise, on: actor, mayRunClosures: true) }
    }
}
