import Synchronization

// How a promise is settled, from top to bottom. Under the lock, the settlement is stored, and the
// waiters are taken, at once or in a loop. Outside the lock, closures of actors are enqueued there,
// and the other waiters are called.

extension AnyPromise {
    /// Settles a pending promise, and calls its waiters.
    @usableFromInline
    final func settle(_ settlement: Settlement) {
        var loop = LinkLoop(permission: .ifFew)
        loop.settle(self, settlement)
        loop.run()
    }

    /// Settles a pending promise like another one of its type, which is canceled with it.
    package final func follow(_ promise: AnyPromise) {
        var loop = LinkLoop(permission: .ifFew)
        follow(promise, in: &loop)
        loop.run()
    }

    /// Rejects a promise whose resolver was dropped. Who drops it expects no closures to run then.
    func abandon(madeAt origin: CallSite) {
        let error = AbandonedPromiseError(origin: origin.description)
        var source = Source.nothing
        guard state.withLock({ $0.settle(self, Settlement(error), &source) }) else { return }
        Task { LinkLoop.start(with: self) }
    }
}

extension AnyPromise.State {
    /// Settles a pending promise, under the lock, and moves its source out, or copies that of
    /// `finally`, whose closure runs nevertheless. Returns whether the caller has waiters to call.
    mutating func settle(
        _ promise: AnyPromise,
        _ settlement: Settlement,
        _ source: inout AnyPromise.Source
    ) -> Bool {
        guard self.settlement == nil else { return false }
        self.settlement = settlement
        if promise.runsAfter == .all { source = self.source } else { swap(&source, &self.source) }
        let hasWaiters = !waiters.line.isEmpty
        let calling: AnyPromise.Calling = waiters.haveActors ? .enqueuing : .calling
        if hasWaiters { promise.calling.store(calling, ordering: .relaxed) }
        promise.isSettled.store(true, ordering: .releasing)
        return hasWaiters
    }

    /// Swaps all with `taken`, which is empty. Those that are added while closures run must wait.
    mutating func takeWaiters(of promise: AnyPromise, _ taken: inout Waiters) {
        swap(&taken, &waiters)
        if !taken.haveClosures { promise.calling.store(.nothing, ordering: .releasing) }
    }
}

/// Calls the waiters of settled promises. If a waiter settles a further promise, the loop queues
/// that, so a chain of any length needs the same stack.
@usableFromInline
struct LinkLoop: ~Copyable {
    /// Whether users' closures may run in a loop: if few loops run any, yes, yes and counted, or no.
    enum Permission { case ifFew, granted, counted, refused }

    /// How many loops run closures, perhaps inside others, on all threads. More than these few
    /// leave them to the global executor, because each needs stack.
    private static let running = Atomic(0)
    private static let fewLoops = 32

    /// The actor that this code runs on, as far as it knows.
    fileprivate var actor: (any Actor)?

    fileprivate var permission: Permission

    /// Settled promises whose waiters have yet to be called.
    fileprivate var line = Queue<AnyPromise>()

    /// Settles a pending promise in a call of this loop. Its waiters are called later.
    @inline(never) mutating func settle(_ promise: AnyPromise, _ settlement: Settlement) {
        var source = AnyPromise.Source.nothing
        let hasWaiters = promise.state.withLock { $0.settle(promise, settlement, &source) }
        if case .group(let members) = source { AnyPromise.abandon(members()) }
        if hasWaiters, enqueueActors(of: promise, settlement) { line.append(promise) }
    }

    /// Enqueues the closures of other actors, because closures that run here before may take long.
    /// Returns whether there are other waiters.
    private mutating func enqueueActors(of promise: AnyPromise, _ settlement: Settlement) -> Bool {
        guard promise.calling.load(ordering: .relaxed) == .enqueuing else { return true }
        var waiters = Waiters()
        var rest = Waiters()
        promise.state.withLock { swap(&waiters, &$0.waiters) }
        while let waiter = waiters.line.popFirst() {
            if waiter.runsAfter.include(settlement), case .on(let actor) = waiter.place,
                !isOn(actor)
            {
                Self.enqueue(waiter, on: actor, settlement)
            } else {
                rest.append(waiter)
            }
        }
        return promise.state.withLock { state in
            // Those that were added meanwhile.
            while let waiter = state.waiters.line.popFirst() { rest.append(waiter) }
            let isEmpty = rest.line.isEmpty
            if !rest.haveActors {
                promise.calling.store(isEmpty ? .nothing : .calling, ordering: .releasing)
            }
            swap(&rest, &state.waiters)
            return !isEmpty
        }
    }
}

// MARK: - Calling

extension LinkLoop {
    /// Calls the waiters of a settled promise in a new loop.
    static func start(with promise: AnyPromise, _ permission: Permission = .ifFew) {
        var loop = LinkLoop(permission: permission)
        loop.line.append(promise)
        loop.run()
    }

    /// Starts a task that calls a waiter on the actor of its closure.
    static func enqueue(_ waiter: any Waiter, on actor: any Actor, _ settlement: Settlement) {
        startTask(on: actor) {
            var loop = LinkLoop(actor: actor, permission: .granted)
            waiter.call(settlement, in: &loop)
            loop.run()
        }
    }

    /// Calls the waiters of all promises that were settled in this loop.
    fileprivate mutating func run() {
        var count = 0
        while let promise = line.popFirst() {
            // A chain continues at once. A long one lets the actor's other work run in between.
            count += 1
            if actor != nil, count.isMultiple(of: 100) { permission = .refused }
            var waiters = Waiters()
            let settlement = promise.state.withLock { state in
                state.takeWaiters(of: promise, &waiters)
                return state.settlement!
            }
            call(&waiters, of: promise, settlement)
        }
        if permission == .counted { Self.running.subtract(1, ordering: .relaxed) }
    }

    /// Calls waiters, then those that were added while closures ran.
    fileprivate mutating func call(
        _ waiters: inout Waiters,
        of promise: AnyPromise,
        _ settlement: Settlement
    ) {
        while !waiters.line.isEmpty {
            let haveClosures = waiters.haveClosures
            var isLeft = false
            if waiters.haveActors || haveClosures && !isOn(nil) {
                isLeft = sendAway(&waiters, of: promise, settlement)
            }
            while let waiter = waiters.line.popFirst() { waiter.call(settlement, in: &self) }
            if isLeft || !haveClosures { return }
            let (isOver, _) = promise.calling.compareExchange(
                expected: .calling,
                desired: .nothing,
                ordering: .releasing
            )
            if isOver { return }
            waiters = Waiters()
            promise.state.withLock { $0.takeWaiters(of: promise, &waiters) }
        }
    }

    /// Enqueues the closures of other actors, and leaves closures without an actor that may not run
    /// here to a task, all before any closure runs here, which may take long. Returns whether there
    /// is such a task, which then calls what is added later.
    @inline(never) private mutating func sendAway(
        _ waiters: inout Waiters,
        of promise: AnyPromise,
        _ settlement: Settlement
    ) -> Bool {
        var here = Waiters()
        var left: [any Waiter] = []
        repeat {
            while let waiter = waiters.line.popFirst() {
                switch waiter.runsAfter.include(settlement) ? waiter.place : .nowhere {
                case .on(let actor) where !isOn(actor):
                    Self.enqueue(waiter, on: actor, settlement)
                case .anywhere where !isOn(nil): left.append(waiter)
                default: here.append(waiter)
                }
            }
            // Those that were added meanwhile.
            waiters = Waiters()
            promise.state.withLock { state in
                swap(&waiters, &state.waiters)
                if waiters.line.isEmpty { promise.calling.store(.calling, ordering: .relaxed) }
            }
        } while !waiters.line.isEmpty
        swap(&waiters, &here)
        guard !left.isEmpty else { return false }
        Task { [left] in
            var loop = LinkLoop(permission: .granted)
            for waiter in left { waiter.call(settlement, in: &loop) }
            loop.line.append(promise)
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
