import Plug
import Synchronization

/// Something that calls are part of, such as a renewal. What they start inherits this.
class CallPart: ClosureMonitor, @unchecked Sendable {
    /// What the current call is part of, the innermost first. Without what is over.
    static var current: [CallPart] {
        guard let part = CurrentCall.watch as? CallPart else { return [] }
        return sequence(first: part) { $0.outer }.filter { !$0.isOver.load(ordering: .relaxed) }
    }

    private let outer = current.first
    private let isOver = Atomic(false)

    let owner: (any AnyObject & Sendable)?
    let refreshed: (action: any Pluggable.Type, key: CallKey)?

    /// How many renewals had succeeded when a rejected call was made again. It joins no older work.
    let renewedAfter: Int?

    private let timeIsUp: @Sendable () -> PromiseTimeoutError?

    init(
        of owner: (any AnyObject & Sendable)? = nil,
        refreshing refreshed: (any Pluggable.Type, CallKey)? = nil,
        renewedAfter: Int? = nil,
        timeIsUp: @escaping @Sendable () -> PromiseTimeoutError? = { nil }
    ) {
        (self.owner, self.refreshed) = (owner, refreshed)
        (self.renewedAfter, self.timeIsUp) = (renewedAfter, timeIsUp)
    }

    /// What this has started may run on, and isn't part of it then. So no chain of calls, each of
    /// which begins the next, gets longer and longer.
    func end() { isOver.store(true, ordering: .relaxed) }

    /// What a renewal calls is nobody's own work, which keeps no slot and exceeds no time.
    private var isApart: Bool { owner is Renewal }

    /// The error of a call that has exceeded its time. Nil before that.
    var lateness: PromiseTimeoutError? { timeIsUp() ?? (isApart ? nil : outer?.lateness) }

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
