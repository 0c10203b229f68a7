import Plug

/// How many calls may run at the same time, or begin in some time. Several use cases may share one.
///
/// A number is one, too: `Actions.limit(UploadPhoto.self, to: 3)`.
public final class CallLimit: Sendable, ExpressibleByIntegerLiteral {
    private struct State: Sendable {
        /// How many slots are free and, if none is, the calls that wait.
        var free: Int
        var line = LinkedList<Promise<Void>.Resolver>()
    }

    private typealias Rate = (duration: Duration, clock: any Clock<Duration>)

    private struct Part: Sendable { weak var limit: CallLimit? }

    let count: Int
    private let waiting: Int
    private let rate: Rate?
    private let state: Locked<State>

    /// The limits of single keys, by their hashes. One exists while a call or its time needs it.
    private let parts = Locked<[Int: [Part]]>([:])

    /// For such a limit, its key, and the limit of all keys.
    private let part: (key: CallKey, whole: CallLimit)?

    /// Creates a limit.
    ///
    /// - Parameters:
    ///   - count: How many may run or, with a duration, begin. If it is less than 1, `Actions.limit`
    ///     stops the program.
    ///   - duration: Limits how many begin in this time, whenever that begins, and whenever they
    ///     end. Nil limits how many run at the same time.
    ///   - waiting: How many others may wait. Calls beyond fail with a ``CallRefusedError``.
    ///   - clock: The clock that measures the time. For each slot that isn't free, a task sleeps.
    public convenience init(
        _ count: Int,
        per duration: Duration? = nil,
        waiting: Int = .max,
        clock: any Clock<Duration> = ContinuousClock()
    ) {
        self.init(count, waiting, duration.map { ($0, clock) })
    }

    /// Creates a limit of calls that run at the same time.
    public convenience init(integerLiteral count: Int) { self.init(count) }

    private init(
        _ count: Int,
        _ waiting: Int,
        _ rate: Rate?,
        part: (key: CallKey, whole: CallLimit)? = nil
    ) {
        (self.count, self.waiting, self.rate, self.part) = (count, waiting, rate, part)
        state = Locked(State(free: count))
    }

    deinit {
        guard let (key, whole) = part else { return }
        // What is read is released outside the lock, because it may be the last reference.
        _ = whole.parts.withLock { parts in
            let others = parts[key.hash]?.compactMap(\.limit) ?? []
            parts[key.hash] = others.isEmpty ? nil : others.map { Part(limit: $0) }
            return others
        }
    }
}

// MARK: - Taking slots

extension CallLimit {
    /// Takes a slot or a place in the line, which the end of the pass gives back.
    func take(for action: any Pluggable.Type) throws -> CallPass {
        enum Place { case slot, line(Int, Promise<Void>, Promise<Void>.Resolver), refused }
        let place = state.withLock { state -> Place in
            if state.free > 0 {
                state.free -= 1
                return .slot
            }
            guard state.line.count < waiting else { return .refused }
            let (turn, resolver) = Promise<Void>.pendingInside()
            return .line(state.line.append(resolver), turn, resolver)
        }
        let work = rate == nil ? CallWork { [self] in giveBack() } : nil
        switch place {
        case .slot:
            begin()
            return CallPass(skipsCanceled: true, work: work) { outcome, _ in work?.end(outcome) }
        case .line(let number, let turn, let resolver):
            return CallPass(before: { try await turn.value }, work: work) { [self] outcome, _ in
                if !leave(number, resolver) { work?.end(outcome) }
            }
        case .refused: throw CallRefusedError(action, waiting: waiting)
        }
    }

    /// The limit of a key.
    func part(for key: CallKey) -> CallLimit {
        while true {
            let found = parts.withLock { $0[key.hash]?.compactMap(\.limit) ?? [] }
            if let known = found.first(where: { $0.part?.key == key }) { return known }
            let new = CallLimit(count, waiting, rate, part: (key, self))
            // Released outside the lock, too.
            let (isAdded, _) = parts.withLock { parts in
                let all = parts[key.hash]?.compactMap(\.limit) ?? []
                let isSame = all.elementsEqual(found) { $0 === $1 }
                if isSame { parts[key.hash, default: []].append(Part(limit: new)) }
                return (isSame, all)
            }
            if isAdded { return new }
        }
    }
}

// MARK: - Giving slots back

extension CallLimit {
    /// Lets the time of a call run after which a rate gives its slot back.
    private func begin() {
        guard let rate else { return }
        // In no scope, because the slot is for calls of others.
        Task.detached { [self] in
            try? await rate.clock.sleep(for: rate.duration.bounded)
            giveBack()
        }
    }

    /// Gives a slot to the call that waits the longest.
    private func giveBack() {
        let next = state.withLock { state in
            let next = state.line.removeFirst()
            if next == nil { state.free += 1 }
            return next
        }
        guard let next else { return }
        begin()
        next.resolve()
    }

    /// Leaves the line, or returns false after the turn.
    private func leave(_ number: Int, _ resolver: Promise<Void>.Resolver) -> Bool {
        state.withLock { state in
            guard state.line[number] === resolver else { return false }
            state.line.remove(number)
            return true
        }
    }
}
