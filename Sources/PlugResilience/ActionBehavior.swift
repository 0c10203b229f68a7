public import Plug

/// A ready-made way for actions to misbehave, in tests, previews, demos and debug menus.
///
/// With `Actions.intercept(LikePhoto.self, .slow(by: .seconds(2)))`, you see each loading and error
/// state of a screen without a backend. The implementation of a promise then runs in a task of its
/// own, on no actor, so it must not assume the actor of its caller. For actions that neither return
/// a promise nor are asynchronous, intercept with a closure.
public struct ActionBehavior: Sendable {
    fileprivate let beforeCall: @Sendable () async throws -> Void

    /// Creates a behavior that runs a closure before each call, in the task that performs it.
    ///
    /// If the closure throws, the call fails with that error, and nothing is performed.
    public init(beforeCall: @escaping @Sendable () async throws -> Void) {
        self.beforeCall = beforeCall
    }
}

extension ActionBehavior {
    /// Delays each call. The default clock continues while the machine sleeps.
    public static func slow(
        by duration: Duration,
        clock: any Clock<Duration> = ContinuousClock()
    ) -> ActionBehavior {
        ActionBehavior { try await clock.sleep(for: duration.bounded) }
    }

    /// Makes each call fail. Nothing is performed.
    public static func failing(with error: any Error) -> ActionBehavior {
        ActionBehavior { throw error }
    }

    /// Keeps each call pending until it is canceled, as the trait `.actions` does at a test's end.
    public static var stalled: ActionBehavior {
        ActionBehavior {
            let stall = Promise<Void> { while true { try await Task.sleep(for: .seconds(86_400)) } }
            Actions.current.monitor?.callWillStall(until: stall)
            try await stall.value
        }
    }
}

// MARK: - Intercepting with a behavior

extension Actions {
    /// Puts a behavior between the callers of an action and its implementation.
    ///
    /// Canceling the call ends the wait.
    @discardableResult
    public static func intercept<A: ResilientAction>(
        _ action: A.Type,
        _ behavior: ActionBehavior,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> ActionToken {
        let policy = Line("Behavior") { _, _ in CallPass(before: behavior.beforeCall) }
        return intercept(action, by: policy, fileID: fileID, line: line)
    }
}
