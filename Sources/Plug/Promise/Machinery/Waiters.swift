/// Something that waits for a promise. It is a promise that was created from it or follows it, a
/// task, a group, a closure of `finally`, or an observer.
@usableFromInline
protocol Waiter: AnyObject, Sendable {
    /// Whether the promise must not be canceled while this waits.
    var countsAsWaiting: Bool { get }

    /// Whether this no longer waits, so that a call would do nothing.
    var isOver: Bool { get }

    /// Called once the promise is settled, where the site of this waiter says.
    func call(_ settlement: Settlement, in loop: inout LinkLoop)
}

/// Whether a waiter runs a user's closure, and on which actor. A waiter says so when it is added.
@usableFromInline
enum ClosureSite: Sendable {
    /// It runs none, so it is called wherever the promise is settled.
    case none
    case value(on: (any Actor)?)
    case error(on: (any Actor)?)
    case always(on: (any Actor)?)

    /// The actor of the closure, if there is a closure after a settlement. Its nil is no actor.
    func actor(after settlement: Settlement) -> (any Actor)?? {
        switch self {
        case .none: nil
        case .value(let actor): settlement.error == nil ? .some(actor) : nil
        case .error(let actor): settlement.error == nil ? nil : .some(actor)
        case .always(let actor): .some(actor)
        }
    }

    fileprivate var hasActor: Bool {
        switch self {
        case .none: false
        case .value(let actor), .error(let actor), .always(let actor): actor != nil
        }
    }
}

/// The waiters of a promise, in the order in which they were added.
struct Waiters: Sendable {
    struct Entry: Sendable {
        let waiter: any Waiter
        let site: ClosureSite
    }

    private var line = Queue<Entry>()

    /// How many waiters keep the promise from being canceled.
    private(set) var awaited = 0

    /// How many no longer wait. They stay for a while, because a search takes O(n).
    private var dead = 0

    /// Whether a closure of an actor was added.
    private(set) var haveActors = false

    var isEmpty: Bool { line.isEmpty }

    mutating func append(_ entry: Entry) {
        if entry.waiter.countsAsWaiting { awaited += 1 }
        if entry.site.hasActor { haveActors = true }
        line.append(entry)
    }

    mutating func popFirst() -> Entry? { line.popFirst() }

    /// Counts a waiter that no longer waits.
    mutating func lose() {
        awaited -= 1
        dead += 1
    }

    /// Removes the dead waiters once they are about half of all, in amortized O(1) for each. The
    /// caller releases the former waiters after the lock.
    mutating func removeDead() -> Waiters? {
        guard dead * 2 > line.countBehindFirst else { return nil }
        let former = self
        var all = line
        (line, dead) = (Queue(), 0)
        while let entry = all.popFirst() {
            if !entry.waiter.isOver { line.append(entry) }
        }
        return former
    }
}

// MARK: - Waiting

extension AnyPromise {
    /// Adds a waiter. If the promise is settled, this calls the waiter, but runs no closure: that
    /// is enqueued on its actor or on the global executor.
    @usableFromInline
    final func add(_ waiter: any Waiter, _ site: ClosureSite = .none) {
        let entry = Waiters.Entry(waiter: waiter, site: site)
        typealias Due = (actor: (any Actor)?, settlement: Settlement)
        let due = state.withLock { state -> Due? in
            // A closure that is added while others are enqueued must come after these.
            if state.calling != .enqueuing, let settlement = state.settlement {
                if case .some(let actor?) = site.actor(after: settlement) {
                    return (actor, settlement)
                }
                if state.calling == .nothing {
                    state.waiters.append(entry)
                    state.calling = .calling
                    return (nil, settlement)
                }
            }
            state.waiters.append(entry)
            return nil
        }
        guard let (actor, settlement) = due else { return }
        guard let actor else { return LinkLoop.start(with: self, .refused) }
        LinkLoop.enqueue(entry, on: actor, settlement)
    }

    /// Calls a closure once the promise is settled, or now if it already is. The closure doesn't
    /// count as waiting, so the promise can still be canceled.
    package final func observe(_ body: @escaping @Sendable (_ error: (any Error)?) -> Void) {
        // The global executor may be busy, and the outcome is known now.
        guard isPending else { return body(settlement.error) }
        add(Observer(body: body))
    }

    /// Counts a waiter that was settled or has given up. Call it once for each waiter. Returns
    /// whether the promise is pending and nothing waits for it now. With `releases`, this may
    /// release dead waiters, which may run a user's `deinit`.
    func waiterLeft(releases: Bool = true) -> Bool {
        let (isUnwanted, _) = state.withLock { state -> (Bool, Waiters?) in
            guard state.settlement == nil else { return (false, nil) }
            state.waiters.lose()
            return (state.waiters.awaited == 0, releases ? state.waiters.removeDead() : nil)
        }
        return isUnwanted
    }

    func releaseDeadWaiters() {
        _ = state.withLock { $0.waiters.removeDead() }
    }

    /// Sets what the promise waits for, or returns false if the promise is settled.
    @discardableResult
    @inline(never)
    func setSource(_ source: Source) -> Bool {
        var source = source
        // The former source is released outside the lock.
        return state.withLock { state in
            guard state.settlement == nil else { return false }
            swap(&source, &state.source)
            return true
        }
    }

    package final var awaitedPromises: [AnyPromise] {
        state.withLock { $0.source }.promises
    }
}

private final class Observer: Waiter {
    private let body: @Sendable ((any Error)?) -> Void

    init(body: @escaping @Sendable ((any Error)?) -> Void) {
        self.body = body
    }

    var countsAsWaiting: Bool { false }
    var isOver: Bool { false }

    func call(_ settlement: Settlement, in loop: inout LinkLoop) { body(settlement.error) }
}
