import Synchronization

// How a promise is settled, from top to bottom: the settlement is stored under the lock, and the
// waiters are taken out. Then, outside the lock, a loop calls them.

extension AnyPromise {
    /// Settles a pending promise, and calls its waiters.
    @usableFromInline
    final func settle(_ settlement: Settlement) {
        if let batch = store(settlement) { LinkLoop.call(batch) }
    }

    /// Stores the settlement of a pending promise, and abandons the pending members of its group:
    /// they have lost. Returns the waiters, if there are any: the caller must have them called.
    fileprivate func store(_ settlement: Settlement) -> LinkLoop.Batch? {
        var source = Source.nothing
        let batch = state.withLock { $0.settle(self, settlement, &source) }
        if case .group(let members) = source { Self.abandon(members()) }
        return batch
    }

    /// Rejects a promise that nothing can settle any more.
    func rejectAbandoned(madeAt origin: CallSite) {
        let error = AbandonedPromiseError(caller: origin.description)
        // Code that drops a resolver doesn't expect closures to run meanwhile.
        if let batch = store(Settlement(error)) { Task { LinkLoop.call(batch) } }
    }
}

extension AnyPromise.State {
    /// Settles a pending promise, under the lock, and returns its waiters, if there are any.
    /// `source` gets the former source, if this call settles the promise: so only one thread
    /// abandons it, and it is released after the lock.
    mutating func settle(
        _ promise: AnyPromise,
        _ settlement: Settlement,
        _ source: inout AnyPromise.Source
    ) -> LinkLoop.Batch? {
        guard self.settlement == nil else { return nil }
        self.settlement = settlement
        promise.isSettled.store(true, ordering: .releasing)
        swap(&source, &self.source)
        guard !waiters.isEmpty else { return nil }
        return LinkLoop.Batch(promise: promise, settlement: settlement, waiters: takeWaiters())
    }

    /// Takes out all waiters. If there are none, the calling is over.
    mutating func takeWaiters() -> Waiters {
        var taken = Waiters()
        isCallingWaiters = !waiters.isEmpty
        if isCallingWaiters { swap(&taken, &waiters) }
        return taken
    }
}

/// Calls the waiters of settled promises, in the order in which the promises were settled. A waiter
/// may settle a further promise. Its waiters then stand in line, so a chain of any length needs the
/// same stack.
@usableFromInline
struct LinkLoop: ~Copyable {
    /// The waiters of one promise.
    struct Batch: Sendable {
        let promise: AnyPromise
        let settlement: Settlement
        var waiters: Waiters
    }

    @usableFromInline
    enum Call {
        case done

        /// The waiter's closure must run on an actor or, with nil, on the global executor.
        case elsewhere(on: (any Actor)?)
    }

    /// The actor that this code runs on, as far as it knows.
    private let actor: (any Actor)?

    /// Whether closures of users may run in this loop.
    private var mayRunClosures: Bool

    private var line = Queue<Batch>()

    private init(on actor: (any Actor)?, mayRunClosures: Bool) {
        self.actor = actor
        self.mayRunClosures = mayRunClosures
    }

    /// Whether a closure of this actor, or without an actor, may run in this loop.
    @usableFromInline
    borrowing func isOn(_ actor: (any Actor)?) -> Bool {
        mayRunClosures && actor === self.actor
    }

    /// Settles a pending promise in a call of this loop. Its waiters are called later.
    mutating func settle(_ promise: AnyPromise, _ settlement: Settlement) {
        if let batch = promise.store(settlement) { line.append(batch) }
    }
}

// MARK: - Calling

extension LinkLoop {
    /// Calls waiters on this thread, but not their closures if this is inside a closure: there, each
    /// promise would need more stack. Such closures run on their actors or the global executor.
    @inline(never)
    static func call(_ batch: Batch) {
        call(batch, on: nil, mayRunClosures: !ThreadNotes.ofThisThread.pointee.isCallingWaiters)
    }

    /// Calls waiters, but no closure of a user's in this call.
    static func callElsewhere(_ batch: Batch) {
        call(batch, on: nil, mayRunClosures: false)
    }

    private static func call(_ batch: Batch, on actor: (any Actor)?, mayRunClosures: Bool) {
        let notes = ThreadNotes.ofThisThread
        let wasCalling = notes.pointee.isCallingWaiters
        notes.pointee.isCallingWaiters = true
        var loop = LinkLoop(on: actor, mayRunClosures: mayRunClosures)
        loop.run(batch)
        notes.pointee.isCallingWaiters = wasCalling
    }

    private mutating func run(_ batch: Batch) {
        call(batch)
        var count = 1
        while let batch = line.popFirst() {
            // A chain goes on at once, as the lines of a task do. But a long one lets the other work
            // of the actor in between.
            if actor != nil, count.isMultiple(of: 100) { mayRunClosures = false }
            call(batch)
            count += 1
        }
    }

    private mutating func call(_ batch: consuming Batch) {
        repeat {
            while let waiter = batch.waiters.popFirst() {
                if case .elsewhere(let actor) = waiter.call(batch.settlement, in: &self) {
                    return Self.goOn(with: waiter, batch, on: actor)
                }
            }
            batch.waiters = batch.promise.state.withLock { $0.takeWaiters() }
        } while !batch.waiters.isEmpty
    }

    /// Starts a task that calls the rest of the waiters. It stands in line for its actor at once, so
    /// chains of an actor begin in the order in which their promises were settled.
    private static func goOn(with waiter: any Waiter, _ rest: Batch, on actor: (any Actor)?) {
        let promise = rest.promise
        promise.state.withLock { $0.waiters.putBack(waiter, rest.waiters) }
        startTask(on: actor) { call(promise.takeBatch(), on: actor, mayRunClosures: true) }
    }
}

extension AnyPromise {
    /// The waiters of a settled promise.
    func takeBatch() -> LinkLoop.Batch {
        LinkLoop.Batch(
            promise: self,
            settlement: settlement,
            waiters: state.withLock { $0.takeWaiters() }
        )
    }
}
