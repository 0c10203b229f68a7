import Plug

/// A call and its tasks. Those that were canceled may run on for a while after it.
final class CallWork: CallPart, @unchecked Sendable {
    /// Once the call has ended, only the tasks are left.
    private let state = Locked((tasks: [ObjectIdentifier: AnyPromise](), hasEnded: false))

    /// Called once the call has ended, and what was canceled in it.
    private let onEnd: @Sendable () -> Void

    init(onEnd: @escaping @Sendable () -> Void) {
        self.onEnd = onEnd
        super.init()
    }

    override func closureWillRun(behind promise: AnyPromise) -> ClosureInFlight? {
        let outer = super.closureWillRun(behind: promise)
        let key = ObjectIdentifier(promise)
        let isPart = state.withLock { state in
            // What was canceled may start a task before it learns of that.
            if state.hasEnded, state.tasks.isEmpty { return false }
            state.tasks[key] = promise
            return true
        }
        guard isPart else { return outer }
        return ClosureInFlight { [self] in
            withExtendedLifetime(outer) {}
            // Released outside the lock.
            let (isLast, _) = state.withLock { state in
                let promise = state.tasks.removeValue(forKey: key)
                return (promise != nil && state.hasEnded && state.tasks.isEmpty, promise)
            }
            if isLast { finish() }
        }
    }

    /// Ends the call. Unless something in it was canceled, what it has left running doesn't count.
    func end(after outcome: Outcome) {
        // Too late is told before all of the work is canceled.
        let error = outcome.failure
        let isCanceled = error is CancellationError || error is PromiseTimeoutError
        // Released outside the lock.
        let (isLast, _) = state.withLock { state in
            let tasks = state.tasks
            if !isCanceled, !tasks.values.contains(where: \.isCanceled) { state.tasks = [:] }
            state.hasEnded = true
            return (state.tasks.isEmpty, tasks)
        }
        if isLast { finish() }
    }

    private func finish() {
        end()
        onEnd()
    }
}
