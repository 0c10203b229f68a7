import Synchronization

/// A ready-made way for actions to misbehave, for tests, previews, demos and debug menus.
///
/// It goes between the callers and whatever is plugged, so that every loading and error state of a
/// screen can be seen without a backend:
///
/// ```swift
/// Actions.intercept(LikePhoto.self, .slow(by: .seconds(2)))
/// ```
///
/// It is for actions whose output can wait or fail. What is plugged behind a ``Promise`` is then
/// performed in a task of its own, not on the calling thread; behind an ``AsyncAction``, in the
/// caller's task, as always. With nothing plugged, a call fails as if there were no behavior.
///
/// ## Topics
///
/// - ``slow(by:clock:)``
/// - ``failing(with:)``
/// - ``flaky(every:with:fileID:line:)``
/// - ``stalled``
/// - ``init(beforeCall:)``
public struct ActionBehavior: Sendable {
    /// Runs before each call. What it throws, the call fails with.
    fileprivate let beforeCall: @Sendable () async throws -> Void

    /// Creates a behavior of your own, such as one that fails while a switch of a debug menu is on.
    ///
    /// - Parameter beforeCall: Runs before each call, in the task that performs it. What it throws,
    ///   the call fails with, and then nothing is performed.
    public init(beforeCall: @escaping @Sendable () async throws -> Void) {
        self.beforeCall = beforeCall
    }
}

extension ActionBehavior {
    /// Delays each call.
    ///
    /// - Parameters:
    ///   - duration: How long.
    ///   - clock: What measures the time. The default clock goes on while the machine sleeps.
    public static func slow(
        by duration: Duration,
        clock: any Clock<Duration> = ContinuousClock()
    ) -> ActionBehavior {
        ActionBehavior { try await clock.sleep(for: duration.bounded) }
    }

    /// Makes each call fail, with nothing performed.
    public static func failing(with error: any Error) -> ActionBehavior {
        ActionBehavior { throw error }
    }

    /// Makes every n-th call fail, with nothing performed: with 3, the third, the sixth and so on.
    ///
    /// The calls of all actions that are given this very value are counted together.
    ///
    /// - Parameters:
    ///   - calls: How many calls make a round. Must be greater than 0.
    ///   - error: What the last call of each round fails with.
    ///   - fileID: The caller's module and file, for the text of a wrong number.
    ///   - line: The caller's line, for that text.
    public static func flaky(
        every calls: Int,
        with error: any Error,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> ActionBehavior {
        guard calls > 0 else {
            fatalError("every must be greater than 0 (was \(calls))", file: fileID, line: line)
        }
        let counter = Counter()
        return ActionBehavior { if counter.next().isMultiple(of: calls) { throw error } }
    }

    /// Keeps each call pending until it is cancelled, as all are at the end of a test with the
    /// trait `.actions`. Nothing is performed.
    public static var stalled: ActionBehavior {
        ActionBehavior {
            let stall = Promise<Void> { while true { try await Task.sleep(for: .seconds(86_400)) } }
            Actions.currentScope?.monitor?.callWillStall(until: stall)
            try await stall.valueCancellingWithTask()
        }
    }
}

private final class Counter: Sendable {
    private let count = Atomic(0)

    func next() -> Int { count.add(1, ordering: .relaxed).newValue }
}

// MARK: - Intercepting with a behavior

extension Actions {
    /// Puts a ready-made behavior between the callers of an action and what is plugged into it,
    /// in the current registry and the scopes inside it.
    ///
    /// Otherwise the same as intercepting with a closure. Cancelling the promise ends the wait.
    public static func intercept<A: IsAction, Value>(
        _ action: A.Type,
        _ behavior: ActionBehavior,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) where A.Output == Promise<Value>, A.Input: Sendable {
        intercept(
            action,
            { input, next in
                Promise {
                    try await behavior.beforeCall()
                    return try await next(input).valueCancellingWithTask()
                }
            },
            fileID: fileID,
            line: line
        )
    }

    /// What one types in vain: a value that is made at once can neither wait nor fail.
    @available(
        *,
        unavailable,
        message: "only an action that is an AsyncAction or promises its output can wait or fail"
    )
    public static func intercept<A: IsAction>(_ action: A.Type, _ behavior: ActionBehavior) {}

    /// Puts a ready-made behavior between the callers of an asynchronous action and what is plugged
    /// into it. Cancelling the caller ends the wait.
    public static func intercept<A: IsAsyncAction>(
        _ action: A.Type,
        _ behavior: ActionBehavior,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) {
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
