/// A task that awaits a promise. A checked continuation would take 1.5 times as long. `end` resumes
/// it or, if called before there is one, `wait` does.
final class Awaiter: Waiter {
    private struct State {
        var continuation: UnsafeContinuation<Void, Never>?
        var isOver = false
    }

    private let state = Locked(State())

    var isOver: Bool { state.withLock { $0.isOver } }

    func call(_ settlement: Settlement, in loop: inout LinkLoop) { end() }

    /// Waits until the promise is settled or the task is canceled, without leaving its actor. The
    /// canceled task cancels the promise if nothing else waits for it.
    func wait(
        for promise: AnyPromise,
        on actor: isolated (any Actor)? = #isolation
    ) async {
        promise.add(self)
        await withTaskCancellationHandler {
            // A closure runs on the actor that it captures.
            _ = actor
            await withUnsafeContinuation { continuation in
                let isOver = state.withLock { state in
                    if !state.isOver { state.continuation = continuation }
                    return state.isOver
                }
                if isOver { continuation.resume() }
            }
        } onCancel: {
            guard end() else { return }
            let isLast = promise.loseWaiter(releases: false)
            // In a task, because user code may run, and the runtime may hold a lock here.
            Task {
                _ = promise.state.withLock { $0.waiters.removeDead() }
                if isLast { AnyPromise.cancel([promise]) }
            }
        }
    }

    /// Ends the wait, and resumes a suspended task. Returns whether this was the first call.
    @discardableResult
    private func end() -> Bool {
        let (isFirst, continuation) = state.withLock { state in
            defer { state = State(isOver: true) }
            return (!state.isOver, state.continuation)
        }
        continuation?.resume()
        return isFirst
    }
}
