/// A task that awaits a promise.
///
/// The continuation isn't a checked one, which would take half as long again: the state sees that it
/// is resumed exactly once. Whoever changes the state from `suspended` to `over` resumes it. If the
/// state is `over` before that, `wait` resumes it.
@usableFromInline
final class Awaiter: Sendable {
    private enum State {
        /// Not suspended yet.
        case ready
        case suspended(UnsafeContinuation<Void, Never>)
        case over
    }

    private let state = Locked(State.ready)

    /// Whether the task waits no longer.
    var isOver: Bool {
        state.withLock { state in
            if case .over = state { true } else { false }
        }
    }

    /// Waits until the promise is settled or the task is cancelled.
    ///
    /// - Parameter cancelsPromise: Whether a promise for which nobody else waits is cancelled with
    ///   the task.
    nonisolated(nonsending) func wait(for promise: AnyPromise, cancelsPromise: Bool) async {
        promise.add(
            Callback(for: .awaiter(self)) { callback, _ in
                if case .awaiter(let awaiter) = callback.owner { awaiter.end() }
                return .nothing
            }
        )
        await withTaskCancellationHandler {
            await withUnsafeContinuation { continuation in
                if !suspend(continuation) { continuation.resume() }
            }
        } onCancel: {
            guard end() else { return }
            let isLast = promise.loseCallback(releases: false)
            // In a task, as user code may run, and the runtime may hold a lock here.
            Task {
                promise.releaseDeadCallbacks()
                if isLast, cancelsPromise { AnyPromise.cancelAll([promise]) }
            }
        }
    }

    /// - Returns: Whether the task is to be suspended. It isn't if the waiting is over already.
    private func suspend(_ continuation: UnsafeContinuation<Void, Never>) -> Bool {
        state.withLock { state in
            guard case .ready = state else { return false }
            state = .suspended(continuation)
            return true
        }
    }

    /// Ends the waiting, and resumes the task if it is suspended.
    ///
    /// - Returns: Whether this was the first call.
    @discardableResult
    private func end() -> Bool {
        let before = state.withLock { state in
            defer { state = .over }
            return state
        }
        switch before {
        case .ready: return true
        case .suspended(let continuation):
            continuation.resume()
            return true
        case .over: return false
        }
    }
}
