public import Synchronization

/// The registry in which a promise's closures run. Promises know only this protocol.
@usableFromInline
package protocol PromiseScope: AnyObject, Sendable {
    /// Nil if nothing watches, as in an app.
    var promiseMonitor: (any PromiseMonitor)? { get }
}

/// Watches the promises and closures of a scope.
@usableFromInline
package protocol PromiseMonitor: AnyObject, Sendable {
    /// Called with a new pending promise, and the place where it was created.
    func promiseWasMade(_ promise: AnyPromise, at place: CallSite)

    /// Called for each closure of the scope, with the promise that it waits for or settles. The
    /// result lives until the closure has ended or can no longer run.
    func closureWillRun(behind promise: AnyPromise) -> ClosureInFlight?
}

/// Says that a closure may still run, or runs. When it is released, the closure has ended.
@usableFromInline
package final class ClosureInFlight: Sendable {
    private let end: @Sendable () -> Void

    package init(end: @escaping @Sendable () -> Void) { self.end = end }

    deinit { end() }
}

/// Watches the tasks of a call, whose end may come after that of a promise that was canceled.
package protocol CallWatch: AnyObject, Sendable {
    /// Called with the promise of each task that starts. The result lives until the task has ended.
    func taskWillStart(behind promise: AnyPromise) -> ClosureInFlight?
}

package enum CurrentCall {
    @TaskLocal package static var watch: (any CallWatch)?
}

/// The scope that is current in a task or on a thread.
@usableFromInline
enum CurrentScope {
    /// How many registries exist beside that of the process. Read relaxed: the thread that creates
    /// one counts it before any code can run there.
    @usableFromInline static let count = Atomic<Int>(0)

    @TaskLocal @inline(never) @usableFromInline static var owned: (any PromiseScope)?

    /// The same scope for calls, where a retain would take a third of the time. It is bound and
    /// inherited only with `owned`, which keeps the scope alive.
    @TaskLocal @usableFromInline static var unretained: Unmanaged<any AnyObject & Sendable>?

    @inlinable static var current: (any PromiseScope)? {
        count.load(ordering: .relaxed) == 0 ? nil : owned
    }

    /// Runs a closure in a scope, or outside all scopes.
    static func run<Result>(
        in scope: (any PromiseScope)?,
        _ body: () throws -> Result
    ) rethrows -> Result {
        try $owned.withValue(scope) {
            try $unretained.withValue(scope.map { .passUnretained($0) }, operation: body)
        }
    }

    /// Stays on the caller's actor.
    static func run<Result>(
        in scope: (any PromiseScope)?,
        on actor: isolated (any Actor)? = #isolation,
        _ body: nonisolated(nonsending) () async throws -> Result
    ) async rethrows -> Result {
        // A closure runs on the actor that it captures, and otherwise on none.
        try await $owned.withValue(scope) {
            _ = actor
            return try await $unretained.withValue(scope.map { .passUnretained($0) }) {
                _ = actor
                return try await body()
            }
        }
    }

    /// Runs a closure in a scope that was current elsewhere. Usually it is current here, too.
    static func resume<Result>(
        _ scope: (any PromiseScope)?,
        _ body: () throws -> Result
    ) rethrows -> Result {
        scope === current ? try body() : try run(in: scope, body)
    }
}
