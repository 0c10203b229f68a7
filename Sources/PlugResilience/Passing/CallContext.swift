import Plug
import Synchronization

/// What a call is part of. The tasks that it starts inherit this.
struct CallContext: Sendable {
    @TaskLocal static var current = CallContext()

    /// The refreshes, renewals and trials that make this call. Some may be over.
    private var parts: [Part] = []

    /// How many renewals had succeeded when a rejected call was made again. It joins no older work.
    var renewed = 0

    /// The error of a call that has exceeded its time. Nil before that.
    var lateness: (@Sendable () -> PromiseTimeoutError?)?

    /// A refresh, a renewal or a trial. What it has started may run on, and isn't part of it then.
    final class Part: Sendable {
        fileprivate let owner: any AnyObject & Sendable
        fileprivate let isOver = Atomic(false)

        init(of owner: any AnyObject & Sendable) { self.owner = owner }

        func end() { isOver.store(true, ordering: .relaxed) }
    }

    /// Whether the call is part of something whose owner a closure accepts.
    func isPart(where isIt: (any AnyObject & Sendable) -> Bool) -> Bool {
        parts.contains { !$0.isOver.load(ordering: .relaxed) && isIt($0.owner) }
    }

    /// This context as part of something.
    func within(_ part: Part) -> CallContext {
        with { $0.parts = parts.filter { !$0.isOver.load(ordering: .relaxed) } + [part] }
    }

    /// This context with a change.
    func with(_ change: (inout CallContext) -> Void) -> CallContext {
        var context = self
        change(&context)
        return context
    }
}

extension TaskLocal {
    /// Binds the value for a closure, which stays on the caller's actor.
    func bind<Result>(
        _ value: Value,
        on actor: isolated (any Actor)? = #isolation,
        _ body: nonisolated(nonsending) () async throws -> Result
    ) async rethrows -> Result {
        // A closure runs on the actor that it captures, and otherwise on none.
        try await withValue(value) {
            _ = actor
            return try await body()
        }
    }
}
