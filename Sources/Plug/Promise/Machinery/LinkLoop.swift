import Synchronization

// How a promise is settled, from top to bottom. Under the lock, the settlement is stored. Then,
// outside the lock, the closures of actors are enqueued there, and a loop calls the other waiters.

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
        guard !waiters.isEmpty else { return false }
        calling = waiters.haveActors ? .enqueuing : .calling
        return true
    }

    /// Removes all waiters. If there are none, what the thread did with them is over, and it goes on
    /// to `next`.
    fileprivate mutating func takeWaiters(else next: Calling) -> Waiters {
        var taken = Waiters()
        if waiters.isEmpty { calling = next } else { swap(&taken, &waiters) }
        return taken
    }
}

/// Calls the waiters of settled promises, one promise after the other. A waiter may settle a
/// further promise. The loop then queues that promise, so a chain of any length needs the same
/// stack.
@usableFromInline
struct LinkLoop: ~Copyable {
    /// Whether users' closures may run in a loop.
    enum Permission {
        /// Unless too many loops run closures already.
        case ifFew
        case granted, counted, refused
    }

    /// How many loops run closures of their own accord, and so inside others, on all threads. More
    /// than these few leave their closures to the global executor, because each needs stack.
    private static let running = Atomic(0)
    private static let fewLoops = 32

    /// The actor that this code runs on, as far as it knows.
    private let actor: (any Actor)?

    private var permission: Permission

    /// Settled promises whose waiters have yet to be called.
    private var line = Queue<AnyPromise>()

    private init(on actor: (any Actor)? = nil, _ permission: Permission) {
        self.actor = actor
        self.permission = permission
    }

    /// Settles a pending promise in a call of this loop. Its waiters are called later.
    @inline(never) mutating func settle(_ promise: AnyPromise, _ settlement: Settlement) {
        if promise.store(settlement) { line.append(promise) }
    }
}

// MARK: - Calling

extension LinkLoop {
    /// Calls the waiters of a settled promise on this thread, and enqueues closures of actors.
    @inline(never)
    static func start(with promise: AnyPromise, _ permission: Permission = .ifFew) {
        var loop = LinkLoop(permission)
        loop.callWaiters(of: promise)
        loop.end()
    }

    /// Starts a task that calls a waiter on the actor of its closure. It is enqueued there before
    /// this function returns.
    static func enqueue(_ waiter: any Waiter, on actor: any Actor, _ settlement: Settlement) {
        startTask(on: actor) {
            var loop = LinkLoop(on: actor, .granted)
            waiter.call(settlement, in: &loop)
            loop.end()
        }
    }

    /// Calls the waiters of all promises that were settled in this loop.
    private mutating func end() {
        var count = 1
        while let promise = line.popFirst() {
            // A chain continues immediately, like the lines of a task. But a long chain lets the
            // actor's other work run in between.
            if actor != nil, count.isMultiple(of: 100) { permission = .refused }
            callWaiters(of: promise)
            count += 1
        }
        if permission == .counted { Self.running.subtract(1, ordering: .relaxed) }
    }

    private mutating func callWaiters(of promise: AnyPromise) {
        var (settlement, waiters, haveActors) = promise.state.withLock { state in
            let waiters = state.takeWaiters(else: .nothing)
            return (state.settlement!, waiters, state.calling == .enqueuing)
        }
        if haveActors { enqueueClosures(among: &waiters, of: promise, settlement) }
        call(&waiters, of: promise, settlement)
    }

    /// Enqueues the closures of other actors, and leaves the other waiters. All are enqueued before
    /// any closure runs here, because a closure may take long.
    @inline(never) private mutating func enqueueClosures(
        among waiters: inout Waiters,
        of promise: AnyPromise,
        _ settlement: Settlement
    ) {
        var others = Waiters()
        repeat {
            while let waiter = waiters.popFirst() {
                if waiter.trigger.runs(after: settlement), let actor = waiter.actor, !isOn(actor) {
                    Self.enqueue(waiter, on: actor, settlement)
                } else {
                    others.append(waiter)
                }
            }
            // Those that were added meanwhile.
            waiters = promise.state.withLock { $0.takeWaiters(else: .calling) }
        } while !waiters.isEmpty
        waiters = others
    }

    /// Calls waiters here, then those that were added meanwhile.
    private mutating func call(
        _ waiters: inout Waiters,
        of promise: AnyPromise,
        _ settlement: Settlement
    ) {
        repeat {
            while let waiter = waiters.popFirst() {
                if mustLeave(waiter, settlement) {
                    return leaveClosures(waiter, &waiters, of: promise, settlement)
                }
                waiter.call(settlement, in: &self)
            }
            waiters = promise.state.withLock { $0.takeWaiters(else: .nothing) }
        } while !waiters.isEmpty
    }

    /// Leaves closures without an actor to a task, which then calls those that are added later.
    @inline(never) private mutating func leaveClosures(
        _ waiter: any Waiter,
        _ rest: inout Waiters,
        of promise: AnyPromise,
        _ settlement: Settlement
    ) {
        var closures = Waiters()
        closures.append(waiter)
        while let waiter = rest.popFirst() {
            if mustLeave(waiter, settlement) {
                closures.append(waiter)
            } else {
                waiter.call(settlement, in: &self)
            }
        }
        Task { [closures] in
            var loop = LinkLoop(.granted)
            var closures = closures
            loop.call(&closures, of: promise, settlement)
            loop.end()
        }
    }

    /// Whether a waiter runs a closure without an actor, which may not run in this loop.
    private mutating func mustLeave(_ waiter: any Waiter, _ settlement: Settlement) -> Bool {
        let trigger = waiter.trigger
        return !trigger.hasActor && trigger.runs(after: settlement) && !isOn(nil)
    }

    /// Whether closures of an actor, or without one, may run in this loop.
    private mutating func isOn(_ actor: (any Actor)?) -> Bool {
        guard actor === self.actor else { return false }
        if permission == .ifFew {
            let isOneOfFew = Self.running.add(1, ordering: .relaxed).newValue <= Self.fewLoops
            permission = isOneOfFew ? .counted : .refused
            if !isOneOfFew { Self.running.subtract(1, ordering: .relaxed) }
        }
        return permission != .refused
    }
}
