import Plug
import Synchronization

/// Something that calls are part of, such as a renewal. What they start inherits this.
class CallPart: ClosureMonitor, @unchecked Sendable {
    /// What the current call is part of, and what that is part of. Without what is over.
    static var current: CallPart? {
        CurrentCall.watch.flatMap { ($0 as? CallPart)?.running }
    }

    private let outer = current
    private let isOver = Atomic(false)

    let owner: (any AnyObject & Sendable)?
    private let refreshed: (action: ObjectIdentifier, key: CallKey)?

    /// Whether what it calls is nobody's own work, which keeps no slot and exceeds no time.
    private let isApart: Bool

    /// How many renewals had succeeded when a rejected call was made again. It joins no older work.
    private let renewedAfter: Int?
    private let timeIsUp: (@Sendable () -> PromiseTimeoutError?)?

    init(
        of owner: (any AnyObject & Sendable)? = nil,
        isApart: Bool = false,
        refreshing refreshed: (ObjectIdentifier, CallKey)? = nil,
        renewedAfter: Int? = nil,
        timeIsUp: (@Sendable () -> PromiseTimeoutError?)? = nil
    ) {
        (self.owner, self.isApart, self.refreshed) = (owner, isApart, refreshed)
        (self.renewedAfter, self.timeIsUp) = (renewedAfter, timeIsUp)
    }

    /// What this has started may run on, and isn't part of it then. So no chain of calls, each of
    /// which begins the next, gets longer and longer.
    func end() { isOver.store(true, ordering: .relaxed) }

    private var running: CallPart? { isOver.load(ordering: .relaxed) ? outer?.running : self }

    /// Whether the current call is part of something.
    static func isCurrent(where isIt: (CallPart) -> Bool) -> Bool {
        var part = current
        while let known = part {
            if isIt(known) { return true }
            part = known.outer?.running
        }
        return false
    }

    func refreshes(_ action: (any Pluggable.Type)?, _ key: CallKey) -> Bool {
        guard let refreshed, let action else { return false }
        return refreshed.action == ObjectIdentifier(action) && refreshed.key.hasInput(of: key)
    }

    var renewals: Int { renewedAfter ?? outer?.renewals ?? 0 }

    /// The error of a call that has exceeded its time. Nil before that.
    var lateness: PromiseTimeoutError? { timeIsUp?() ?? (isApart ? nil : outer?.lateness) }

    func closureWillRun(behind promise: AnyPromise) -> ClosureInFlight? {
        isApart ? nil : outer?.closureWillRun(behind: promise)
    }

    func run<Result>(_ body: () throws -> Result) rethrows -> Result {
        try CurrentCall.$watch.withValue(self, operation: body)
    }

    /// Stays on the caller's actor.
    func run<Result>(
        on actor: isolated (any Actor)? = #isolation,
        _ body: nonisolated(nonsending) () async throws -> Result
    ) async rethrows -> Result {
        // A closure runs on the actor that it captures, and otherwise on none.
        try await CurrentCall.$watch.withValue(self) {
            _ = actor
            return try await body()
        }
    }
}
