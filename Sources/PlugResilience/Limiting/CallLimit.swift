import Plug

/// How many calls, also of several use cases, may run at the same time, or begin in some time.
///
/// A number is one, too: `Actions.limit(UploadPhoto.self, to: 3)`.
public final class CallLimit: Sendable, ExpressibleByIntegerLiteral {
    /// How many slots are taken and, if all are, the calls that wait. For calls with one key, or
    /// without one.
    final class Slots: KeyTableEntry, @unchecked Sendable {
        fileprivate var taken = 0
        fileprivate var line = LinkedList<Promise<Void>>()
        override var isEmpty: Bool { taken == 0 }
    }

    private struct Table: KeyTable { var entries: [Int: [Slots]] = [:] }

    let count: Int
    private let waiting: Int
    private let rate: (duration: Duration, clock: any Clock<Duration>)?
    private let table = Locked(Table())
    private let common = Slots(CallKey(()))

    /// Creates a limit of calls that run at the same time or, with a duration, begin in that time,
    /// whenever it begins, and whenever they end.
    ///
    /// With less than one call, `Actions.limit` stops the program. Those beyond the calls that may
    /// wait fail with a ``CallRefusedError``. With a duration, a task sleeps for each taken slot.
    public init(
        _ count: Int,
        per duration: Duration? = nil,
        waiting: Int = .max,
        clock: any Clock<Duration> = ContinuousClock()
    ) {
        (self.count, self.waiting, rate) = (count, waiting, duration.map { ($0, clock) })
    }

    /// Creates a limit of calls that run at the same time.
    public convenience init(integerLiteral count: Int) { self.init(count) }
}

// MARK: - Taking slots

extension CallLimit {
    /// Takes a slot or a place in the line, which the end of the pass gives back.
    func pass(for action: any Pluggable.Type, _ key: CallKey?) throws -> CallPass {
        typealias Turn = (number: Int, promise: Promise<Void>)
        let take = { [self] (slots: Slots) -> (Slots, Turn?)? in
            if slots.taken < count {
                slots.taken += 1
                return (slots, nil)
            }
            if slots.line.count >= waiting { return nil }
            let turn = Promise<Void>.pendingInside()
            return (slots, (slots.line.append(turn), turn))
        }
        let taken =
            key.map { table.withEntry(of: $0) { take($1) } } ?? table.withLock { _ in take(common) }
        guard let (slots, turn) = taken else { throw CallRefusedError(action, waiting: waiting) }
        let work = rate == nil ? CallWork { [self] in giveBack(slots) } : nil
        if turn == nil { begin(slots) }
        let wait = turn.map { turn in { @Sendable in try await turn.promise.value } }
        return CallPass(before: wait, skipsCanceled: true, part: work) { [self] outcome, _ in
            // Who leaves the line has taken no slot.
            let leaves = table.withLock { _ in
                guard let turn, slots.line[turn.number] === turn.promise else { return false }
                return slots.line.remove(turn.number) != nil
            }
            if !leaves { work?.end(after: outcome) }
        }
    }
}

// MARK: - Giving slots back

extension CallLimit {
    /// Lets the time of a call run after which a rate gives its slot back.
    private func begin(_ slots: Slots) {
        guard let rate else { return }
        // In no scope, because the slot is for calls of others.
        Task.detached { [self] in
            try? await rate.clock.sleep(for: rate.duration.bounded)
            giveBack(slots)
        }
    }

    /// Gives a slot to the call that waits the longest.
    private func giveBack(_ slots: Slots) {
        let next = table.withLock { table in
            let next = slots.line.removeFirst()
            if next == nil {
                slots.taken -= 1
                if slots !== common { table.update(slots) }
            }
            return next
        }
        guard let next else { return }
        begin(slots)
        next.follow(Promise())
    }
}
