import Plug

/// What a call is part of. The tasks that it starts inherit this.
struct CallContext: Sendable {
    @TaskLocal static var current = CallContext()

    /// The renewals that make this call, each with its number.
    var renewals: [ObjectIdentifier: Int] = [:]

    /// How many renewals had succeeded when a rejected call was made again. It joins no older work.
    var renewed = 0

    /// The circuits for which this call is a trial, each with the trial's number.
    var trials: [ObjectIdentifier: Int] = [:]

    /// The error of a call that has exceeded its time. Nil before that.
    var lateness: (@Sendable () -> PromiseTimeoutError?)?

    /// What loads an answer anew.
    var refresh: Refresh?

    /// This context with a change.
    func with(_ change: (inout CallContext) -> Void) -> CallContext {
        var context = self
        change(&context)
        return context
    }

    /// Runs a closure in this context.
    func run<Result>(_ body: () -> Result) -> Result {
        Self.$current.withValue(self, operation: body)
    }

    /// Stays on the caller's actor.
    func run<Result>(
        on actor: isolated (any Actor)? = #isolation,
        _ body: nonisolated(nonsending) () async throws -> Result
    ) async rethrows -> Result {
        // A closure runs on the actor that it captures, and otherwise on none.
        try await Self.$current.withValue(self) {
            _ = actor
            return try await body()
        }
    }
}
