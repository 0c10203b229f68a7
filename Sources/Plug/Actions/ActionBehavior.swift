/// A ready-made way for actions to misbehave, in tests, previews, demos and debug menus.
///
/// It stands between the callers and the implementation. So you see every loading and error state
/// of a screen without a backend: `Actions.intercept(LikePhoto.self, .slow(by: .seconds(2)))`.
///
/// `cancel()` of what that returns takes it out again.
///
/// It is for actions whose output can wait and fail: those that promise it, and asynchronous ones.
/// For others, there is ``FailingBehavior``. What is plugged behind a ``Promise`` then runs
/// in a task of its own, not on the calling thread. What is plugged behind an ``AsyncAction`` runs
/// in the caller's task, as always. With nothing plugged, a call fails as without a behavior.
public struct ActionBehavior: Sendable {
    fileprivate let beforeCall: @Sendable () async throws -> Void

    /// Creates a behavior of your own, such as one that fails while a switch of a debug menu is on.
    ///
    /// `beforeCall` runs before each call, in the task that performs the call. If it throws, the
    /// call fails with that error, and nothing is performed.
    public init(beforeCall: @escaping @Sendable () async throws -> Void) {
        self.beforeCall = beforeCall
    }
}

extension ActionBehavior {
    /// Delays each call. The default clock goes on while the machine sleeps.
    public static func slow(
        by duration: Duration,
        clock: any Clock<Duration> = ContinuousClock()
    ) -> ActionBehavior {
        ActionBehavior { try await clock.sleep(for: duration.bounded) }
    }

    /// Makes each call fail. Nothing is performed.
    public static func failing(with error: any Error) -> ActionBehavior {
        ActionBehavior(.failing(with: error))
    }

    /// Makes every n-th call fail without performing it: for 3, the third, the sixth and so on.
    ///
    /// Calls of all actions that get the same value are counted together. If `calls` is less than
    /// 1, the program stops, and the text names `fileID` and `line`.
    public static func flaky(
        every calls: Int,
        with error: any Error,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> ActionBehavior {
        ActionBehavior(.flaky(every: calls, with: error, fileID: fileID, line: line))
    }

    private init(_ failing: FailingBehavior) {
        self.init(beforeCall: { try failing.beforeCall() })
    }

    /// Keeps each call pending until it is cancelled, and performs nothing.
    ///
    /// At the end of a test, the trait `.actions` cancels all such calls.
    public static var stalled: ActionBehavior {
        ActionBehavior {
            let stall = Promise<Void> { while true { try await Task.sleep(for: .seconds(86_400)) } }
            Actions.currentScope?.monitor?.callWillStall(until: stall)
            try await stall.valueCancellingWithTask()
        }
    }
}

// MARK: - Intercepting with a behavior

extension Actions {
    /// Puts a behavior between the callers of an action and its implementation. Cancelling the
    /// promise ends the wait. Otherwise the same as intercepting with a closure.
    @discardableResult
    public static func intercept<A: IsAction, Value>(
        _ action: A.Type,
        _ behavior: ActionBehavior,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> ActionInterception where A.Output == Promise<Value>, A.Input: Sendable {
        intercept(
            action,
            { input, next in
                Promise(
                    {
                        try await behavior.beforeCall()
                        return try await next(input).valueCancellingWithTask()
                    },
                    fileID: fileID,
                    line: line
                )
            },
            fileID: fileID,
            line: line
        )
    }

    /// Explains a compiler error: a value that is made at once can neither wait nor fail.
    @available(
        *,
        unavailable,
        message:
            "only an AsyncAction and a Promise can wait, and only they and a FailableOutput can fail"
    )
    public static func intercept<A: IsAction>(_ action: A.Type, _ behavior: ActionBehavior) {}

    /// Puts a behavior in front of an asynchronous action. Cancelling the caller ends the wait.
    @discardableResult
    public static func intercept<A: IsAsyncAction>(
        _ action: A.Type,
        _ behavior: ActionBehavior,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> ActionInterception {
        intercept(
            action,
            { input, next in
                try await behavior.beforeCall()
                return try await next(input)
            },
            fileID: fileID,
            line: line
        )
    }
}
