/// Watches the closures of a scope or, as ``CurrentCall``, the tasks of a call, whose end may come
/// after that of a promise that was canceled.
@usableFromInline
package protocol ClosureMonitor: AnyObject, Sendable {
    /// Called for each closure, with the promise that it waits for or settles. The result lives until
    /// the closure has ended or can no longer run.
    func closureWillRun(behind promise: AnyPromise) -> ClosureInFlight?
}

/// Watches the promises and closures of a scope.
@usableFromInline
package protocol PromiseMonitor: ClosureMonitor {
    /// Called with a new pending promise, and the place where it was created.
    func promiseWasMade(_ promise: AnyPromise, at place: CallSite)
}

/// Says that a closure may still run, or runs. When it is released, the closure has ended.
@usableFromInline
package final class ClosureInFlight: Sendable {
    private let end: @Sendable () -> Void

    package init(end: @escaping @Sendable () -> Void) { self.end = end }

    deinit { end() }
}

package enum CurrentCall {
    @TaskLocal package static var watch: (any ClosureMonitor)?
}
