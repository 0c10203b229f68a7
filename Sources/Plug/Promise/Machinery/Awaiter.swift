/// A task that awaits a promise.
///
/// The continuation isn't a checked one, which would take half as long again. It is resumed exactly
/// once: by the first call of `end` if that finds it, and by `wait` if `end` came before it.
@usableFromInline
final class Awaiter: Sendable {
    private struct State {
        /// The suspended task, if there is one.
        var continuation: UnsafeContinuation<Void, Never>?

        /// Whether the task waits no longer.
        var isOver = false
    }

    private let state = Locked(State())

    /// Whether the task waits no longer.
    var isOver: Bool { state.withLock { $0.isOver } }

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
                let isOver = state.withLock { state in
                    if !state.isOver { state.continuation = continuation }
                    return state.isOver
                }
                if isOver { continuation.resume() }
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

    /// Ends the waiting, and resumes the task if it is suspended.
    ///
    /// - Returns: Whether this was the first call.
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
