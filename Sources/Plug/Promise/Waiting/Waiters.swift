import Synchronization

/// What waits for a promise: one that was created from it or follows it, a task, or a callback.
@usableFromInline
protocol Waiter: AnyObject, Sendable {
    /// After which settlements this runs, or ran, a user's closure. Known beforehand.
    var runsAfter: Settlements { get }

    /// Whether that closure is one of an actor.
    var hasActor: Bool { get }

    /// Where that closure is yet to run.
    var place: ClosurePlace { get }

    /// Whether the promise must not be canceled while this waits.
    var countsAsWaiting: Bool { get }

    /// Whether this no longer waits, so that a call would do nothing.
    var isOver: Bool { get }

    /// Called once the promise is settled, on the actor of the closure if one runs.
    func call(_ settlement: Settlement, in loop: inout LinkLoop)
}

extension Waiter {
    var runsAfter: Settlements { .none }
    var hasActor: Bool { false }
    var place: ClosurePlace { .nowhere }
    @usableFromInline var countsAsWaiting: Bool { true }
}

@usableFromInline
enum ClosurePlace: Sendable { case nowhere, anywhere, on(any Actor) }

/// The waiters of a promise, in the order in which they were added.
struct Waiters: ~Copyable, Sendable {
    var line = Queue<any Waiter>()

    /// How many waiters keep the promise from being canceled.
    var awaited = 0

    /// How many no longer wait. They stay for a while, because a search takes O(n).
    var dead = 0

    /// Whether a waiter with a closure, or with that of an actor, may be among them.
    private(set) var (haveClosures, haveActors) = (false, false)

    mutating func append(_ waiter: any Waiter) {
        if waiter.countsAsWaiting { awaited += 1 }
        keep(waiter)
    }

    private mutating func keep(_ waiter: any Waiter) {
        if waiter.runsAfter != .none { haveClosures = true }
        if waiter.hasActor { haveActors = true }
        line.append(waiter)
    }

    /// Removes the dead waiters once they are about half of all, in amortized O(1) for each. The
    /// caller releases the former line after the lock.
    mutating func removeDead() -> Queue<any Waiter>? {
        guard dead * 2 > line.countBehindFirst else { return nil }
        let former = line
        var all = line
        (line, dead, haveClosures, haveActors) = (Queue(), 0, false, false)
        while let waiter = all.popFirst() {
            if !waiter.isOver { keep(waiter) }
        }
        return former
    }
}

// MARK: - Waiting

extension AnyPromise {
    /// Adds a waiter. On a settled promise, this calls the waiter, but only enqueues its closure.
    @usableFromInline
    final func add(_ waiter: any Waiter) {
        enum Due { case nothing, call, enqueue }
        let place = waiter.hasActor ? waiter.place : .nowhere
        let due = state.withLock { state -> Due in
            // A closure that is added while others are enqueued must come after these.
            let isEnqueuing = calling.load(ordering: .relaxed) == .enqueuing
            if !isEnqueuing, let settlement = state.settlement,
                case .on = place, waiter.runsAfter.include(settlement)
            {
                return .enqueue
            }
            state.waiters.append(waiter)
            guard !isEnqueuing, state.settlement != nil else { return .nothing }
            let former = calling.exchange(.interrupted, ordering: .acquiringAndReleasing)
            return former == .nothing ? .call : .nothing
        }
        if due == .call { LinkLoop.start(with: self, .refused) }
        if due == .enqueue, case .on(let actor) = place {
            LinkLoop.enqueue(waiter, on: actor, settlement)
        }
    }

    /// Calls a closure once the promise is settled, or now. It doesn't count as waiting.
    package final func observe(_ body: @escaping @Sendable (_ error: (any Error)?) -> Void) {
        // The global executor may be busy, and the outcome is known now.
        guard isPending else { return body(settlement.error) }
        add(Callback(countsAsWaiting: false) { settlement, _ in body(settlement.error) })
    }

    /// Counts a waiter that was settled or has given up, once for each. Returns whether the promise
    /// is pending and nothing waits for it now. What it releases may run a user's `deinit`.
    func loseWaiter(releases: Bool = true) -> Bool {
        let (isUnwanted, _) = state.withLock { state -> (Bool, Queue<any Waiter>?) in
            guard state.settlement == nil else { return (false, nil) }
            state.waiters.awaited -= 1
            state.waiters.dead += 1
            return (state.waiters.awaited == 0, releases ? state.waiters.removeDead() : nil)
        }
        return isUnwanted
    }

    /// Sets what the promise waits for, or returns false if the promise is settled.
    @inline(never)
    final func setSource(_ source: Source) -> Bool {
        var source = source
        // The former source is released outside the lock.
        return state.withLock { state in
            guard state.settlement == nil else { return false }
            swap(&source, &state.source)
            return true
        }
    }

    package final var awaitedPromises: [AnyPromise] { state.withLock { $0.source }.promises }
}

/// A closure of Plug, such as that of a group.
final class Callback: Waiter {
    let countsAsWaiting: Bool
    var isOver: Bool { next.map { !$0.isPending } ?? false }

    /// Once this promise is settled, the closure is no longer needed.
    private let next: AnyPromise?
    private let body: @Sendable (Settlement, inout LinkLoop) -> Void

    init(
        countsAsWaiting: Bool = true,
        until next: AnyPromise? = nil,
        body: @escaping @Sendable (Settlement, inout LinkLoop) -> Void
    ) {
        self.countsAsWaiting = countsAsWaiting
        self.next = next
        self.body = body
    }

    func call(_ settlement: Settlement, in loop: inout LinkLoop) { body(settlement, &loop) }
}
