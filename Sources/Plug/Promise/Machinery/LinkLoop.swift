import Synchronization

// How a promise is settled, from top to bottom. Under the lock, the settlement is stored. Then,
// outside the lock, the closures of actors are enqueued there, and a loop calls the other waiters.

extension AnyPromise {
    /// Settles a pending promise, and calls its waiters.
    @usableFromInline
    final func settle(_ settlement: Settlement) {
        if store(settlement) { LinkLoop.start(with: self) }
    }

    /// Stores the settlement of a pending promise, and abandons the members of its group that have
    /// lost. Returns whether there are waiters, which the caller must have called.
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
    /// Settles a pending promise, under the lock, and returns whether there are waiters. The call
    /// that settles it moves the source out. So one thread abandons that, and releases it after the
    /// lock.
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

    /// Removes all waiters. If there are none, what the thread does next is `next`.
    fileprivate mutating func takeWaiters(else next: Calling) -> Waiters {
        var taken = Waiters()
        if waiters.isEmpty { calling = next } else { swap(&taken, &waiters) }
        return taken
    }
}

/// Calls the waiters of settled promises. If a waiter settles a further promise, the loop queues
/// that, so a chain of any length needs the same stack.
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
    private var actor: (any Actor)?

    private var permission: Permission

    /// Settled promises whose waiters have yet to be called.
    private var line = Queue<AnyPromise>()

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
        var loop = LinkLoop(permission: permission)
        loop.line.append(promise)
        loop.run()
    }

    /// Starts a task that calls a waiter on the actor of its closure. It is enqueued there before
    /// this function returns.
    static func enqueue(_ waiter: any Waiter, on actor: any Actor, _ settlement: Settlement) {
        startTask(on: actor) {
            var loop = LinkLoop(actor: actor, permission: .granted)
            waiter.call(settlement, in: &loop)
            loop.run()
        }
    }

    /// Calls the waiters of all promises that were settled in this loop.
    private mutating func run() {
        var count = 0
        while let promise = line.popFirst() {
            // A chain continues immediately, like the lines of a task. But a long chain lets the
            // actor's other work run in between.
            count += 1
            if actor != nil, count.isMultiple(of: 100) { permission = .refused }
            let (settlement, waiters) = promise.state.withLock { state in
                (state.settlement!, state.takeWaiters(else: .nothing))
            }
            call(waiters, of: promise, settlement)
        }
        if permission == .counted { Self.running.subtract(1, ordering: .relaxed) }
    }

    /// Calls waiters, then those that were added meanwhile.
    private mutating func call(
        _ waiters: consuming Waiters,
        of promise: AnyPromise,
        _ settlement: Settlement
    ) {
        var isLeft = false
        while !waiters.isEmpty {
            if waiters.haveActors || waiters.haveClosures && !isOn(nil) {
                isLeft = sendAway(&waiters, of: promise, settlement)
            }
            while let waiter = waiters.popFirst() { waiter.call(settlement, in: &self) }
            if isLeft { return }
            waiters = promise.state.withLock { $0.takeWaiters(else: .nothing) }
        }
    }

    /// Enqueues the closures of other actors, and leaves closures without an actor that may not run
    /// here to a task, all before any closure runs here, because a closure may take long. Returns
    /// whether there is such a task. It then calls what is added later.
    @inline(never) private mutating func sendAway(
        _ waiters: inout Waiters,
        of promise: AnyPromise,
        _ settlement: Settlement
    ) -> Bool {
        var (here, left) = (Waiters(), Waiters())
        repeat {
            while let waiter = waiters.popFirst() {
                let actor = waiter.actor
                if !waiter.runsAfter.include(settlement) || isOn(actor) {
                    here.append(waiter)
                } else if let actor {
                    Self.enqueue(waiter, on: actor, settlement)
                } else {
                    left.append(waiter)
                }
            }
            // Those that were added meanwhile.
            waiters = promise.state.withLock { $0.takeWaiters(else: .calling) }
        } while !waiters.isEmpty
        waiters = here
        guard !left.isEmpty else { return false }
        Task { [left] in
            var loop = LinkLoop(permission: .granted)
            loop.call(left, of: promise, settlement)
            loop.run()
        }
        return true
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
