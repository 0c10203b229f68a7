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

extension PromiseScope {
    /// All watchers of scopes are of this type.
    @usableFromInline var promiseMonitor: (any PromiseMonitor)? {
        watcher.map { $0 as! any PromiseMonitor }
    }
}
