import Plug
import Synchronization

/// How many calls may run at the same time, or begin in some time. Several use cases may share one.
///
/// A number is one, too: `Actions.limit(UploadPhoto.self, to: 3)`.
public final class CallLimit: Sendable, ExpressibleByIntegerLiteral {
    fileprivate struct State: Sendable {
        /// How many slots are free and, if none is, the calls that wait.
        var free: Int
        var line = Line<Promise<Void>.Resolver>()

        /// When calls have begun whose slots a rate gives back later, the earliest first.
        var begun = Queue<Duration>()
        var isTicking = false

        /// Whether a limit of one key was removed, because it had nothing to do.
        var isGone = false
    }

    let count: Int

    /// How many lines use it.
    let lines = Atomic(0)
    private let waiting: Int
    private let rate:
        (duration: Duration, clock: any Clock<Duration>, now: @Sendable () -> Duration)?
    private let state: Locked<State>
    private let parts = Locked<[Int: [(key: CallKey, limit: CallLimit)]]>([:])

    /// Called once a limit of one key has nothing to do. Nil for all others.
    fileprivate let onIdle: (@Sendable (CallLimit) -> Void)?

    /// Creates a limit of calls that run at the same time.
    ///
    /// - Parameters:
    ///   - count: How many may run. If it is less than 1, `Actions.limit` stops the program.
    ///   - waiting: How many others may wait. Calls beyond fail with a ``CallRefusedError``.
    public convenience init(_ count: Int, waiting: Int = .max) {
        self.init(count, waiting, nil)
    }

    /// Creates a limit of calls that begin in some time, whenever they end.
    ///
    /// - Parameters:
    ///   - count: How many may begin. If it is less than 1, `Actions.limit` stops the program.
    ///   - duration: In which time, whenever that begins.
    ///   - waiting: How many others may wait. Calls beyond fail with a ``CallRefusedError``.
    ///   - clock: The clock that measures the time. While it does, one task sleeps.
    public convenience init(
        _ count: Int,
        per duration: Duration,
        waiting: Int = .max,
        clock: any Clock<Duration> = ContinuousClock()
    ) {
        self.init(count, waiting, (duration, clock, clock.stopwatch))
    }

    /// Creates a limit. Otherwise the same as `init(_:waiting:)`.
    public convenience init(integerLiteral count: Int) { self.init(count) }

    private init(
        _ count: Int,
        _ waiting: Int,
        _ rate: (duration: Duration, clock: any Clock<Duration>, now: @Sendable () -> Duration)?,
        onIdle: (@Sendable (CallLimit) -> Void)? = nil
    ) {
        (self.count, self.waiting, self.rate, self.onIdle) = (count, waiting, rate, onIdle)
        state = Locked(State(free: count))
    }
}

// MARK: - Taking slots

extension CallLimit {
    /// Takes a slot or a place in the line, which the end of the pass gives back. Nil if this limit
    /// is gone.
    func take(for action: any Pluggable.Type) throws -> CallPass? {
        enum Place { case slot, line(Int), refused, gone }
        let now = rate?.now()
        // To make it takes longer than to take a slot.
        var turn: (promise: Promise<Void>, resolver: Promise<Void>.Resolver)?
        var (place, begins): (Place?, Bool) = (nil, false)
        while place == nil {
            (place, begins) = state.withLock { [turn] state -> (Place?, Bool) in
                if state.isGone { return (.gone, false) }
                if state.free > 0 { return (.slot, state.begin(at: now)) }
                guard state.line.count < waiting else { return (.refused, false) }
                return (turn.map { .line(state.line.append($0.resolver)) }, false)
            }
            if place == nil { turn = Promise<Void>.pendingInside() }
        }
        // In no scope, because it goes on for calls of others.
        if begins { Task.detached { [self] in await tick() } }
        let work = rate == nil ? CallWork { [self] in giveBack() } : nil
        guard case .line(let number)? = place, let turn else {
            if case .gone? = place { return nil }
            if case .refused? = place { throw CallRefusedError(action, waiting: waiting) }
            return CallPass(skipsCanceled: true, work: work, end: { work?.end($0) })
        }
        return CallPass(
            before: { try await turn.promise.value },
            work: work,
            end: { [self] in if !leave(number, turn.resolver) { work?.end($0) } }
        )
    }

    /// Takes a slot of a limit that belongs to a key, which exists while it is used.
    func take(for action: any Pluggable.Type, _ key: CallKey) throws -> CallPass {
        while true {
            let found = parts.withLock { $0[key.hash] ?? [] }
            let known = found.first { $0.key == key }?.limit
            if let pass = try known?.take(for: action) { return pass }
            let new = CallLimit(count, waiting, rate) { [weak self] in self?.remove($0, key) }
            if let known { remove(known, key) }
            parts.withLock { parts in
                let others = found.filter { $0.limit !== known }
                let isSame = (parts[key.hash] ?? []).elementsEqual(others) {
                    $0.limit === $1.limit
                }
                if isSame { parts[key.hash, default: []].append((key, new)) }
            }
        }
    }

    private func remove(_ part: CallLimit, _ key: CallKey) {
        // Released outside the lock.
        _ = parts.withLock { parts in
            let former = parts[key.hash] ?? []
            let others = former.filter { $0.limit !== part }
            parts[key.hash] = others.isEmpty ? nil : others
            return former
        }
    }
}

// MARK: - Giving slots back

extension CallLimit {
    /// Gives a slot to the call that waits the longest.
    private func giveBack() {
        let now = rate?.now()
        let (next, isIdle) = state.withLock { state -> (Promise<Void>.Resolver?, Bool) in
            state.free += 1
            guard let next = state.line.removeFirst() else { return (nil, state.retire(self)) }
            _ = state.begin(at: now)
            return (next, false)
        }
        next?.resolve()
        if isIdle { onIdle?(self) }
    }

    /// Leaves the line, or returns false after the turn.
    private func leave(_ number: Int, _ resolver: Promise<Void>.Resolver) -> Bool {
        state.withLock { state in
            guard state.line[number] === resolver else { return false }
            state.line.remove(number)
            return true
        }
    }

    /// Gives slots of a rate back, each once its time is over.
    private func tick() async {
        guard let rate else { return }
        while let time = state.withLock({ $0.nextBegun() }) {
            try? await rate.clock.sleep(for: (time + rate.duration - rate.now()).bounded)
            giveBack()
        }
    }
}

extension CallLimit.State {
    /// Takes a slot, since a time for a rate. Returns whether somebody has to measure the time.
    fileprivate mutating func begin(at time: Duration?) -> Bool {
        free -= 1
        guard let time else { return false }
        begun.append(time)
        defer { isTicking = true }
        return !isTicking
    }

    fileprivate mutating func nextBegun() -> Duration? {
        let next = begun.popFirst()
        if next == nil { isTicking = false }
        return next
    }

    /// Marks a limit of a key that has nothing to do, whose place others take.
    fileprivate mutating func retire(_ limit: CallLimit) -> Bool {
        isGone = limit.onIdle != nil && free == limit.count
        return isGone
    }
}
