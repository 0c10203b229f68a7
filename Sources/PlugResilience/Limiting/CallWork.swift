import Plug

/// The tasks of a call. Those that were canceled may run on for a while after it.
final class CallWork: ClosureMonitor {
    private struct State: Sendable {
        var tasks: [Int: AnyPromise] = [:]
        var last = 0

        /// Whether the call has ended, so that only the tasks are left.
        var hasEnded = false
    }

    private let state = Locked(State())
    private let outer = CurrentCall.watch

    /// Called once the call has ended, and what was canceled in it.
    private let onEnd: @Sendable () -> Void

    init(onEnd: @escaping @Sendable () -> Void) { self.onEnd = onEnd }

    func closureWillRun(behind promise: AnyPromise) -> ClosureInFlight? {
        let outer = outer?.closureWillRun(behind: promise)
        let number = state.withLock { state -> Int? in
            // What was canceled may start a task before it learns of that.
            if state.hasEnded, state.tasks.isEmpty { return nil }
            state.last += 1
            state.tasks[state.last] = promise
            return state.last
        }
        guard let number else { return outer }
        return ClosureInFlight { [self] in
            withExtendedLifetime(outer) {}
            // Released outside the lock.
            let (isLast, _) = state.withLock { state in
                let promise = state.tasks.removeValue(forKey: number)
                return (promise != nil && state.hasEnded && state.tasks.isEmpty, promise)
            }
            if isLast { onEnd() }
        }
    }

    /// Ends the call. Unless something in it was canceled, what it has left running doesn't count.
    func end(_ outcome: Outcome) {
        let tasks = state.withLock { $0.tasks }
        var isCanceled = tasks.values.contains { $0.wasCanceled == true }
        if case .failure(is CancellationError) = outcome { isCanceled = true }
        let others = tasks.filter { !isCanceled || $0.value.wasCanceled == false }
        let isLast = state.withLock { state in
            for number in others.keys { state.tasks[number] = nil }
            state.hasEnded = true
            return state.tasks.isEmpty
        }
        if isLast { onEnd() }
    }
}

extension AnyPromise {
    /// Nil while it is pending.
    fileprivate var wasCanceled: Bool? {
        if isPending { return nil }
        let wasCanceled = Locked(false)
        // A settled promise calls this at once.
        observe { error in wasCanceled.withLock { $0 = error is CancellationError } }
        return wasCanceled.withLock { $0 }
    }
}
