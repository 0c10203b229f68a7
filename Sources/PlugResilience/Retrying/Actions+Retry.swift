public import Plug

extension Actions {
    /// Makes a failed call again, later each time.
    ///
    /// The last error is passed on, without a wait after the last attempt. Never repeated are a
    /// canceled call, a call without an implementation, and a promise that waits for itself.
    /// Canceling the call ends the wait at once. Retry only what may happen twice: a server may
    /// have done its work before the network failed. The first attempt runs on the calling thread,
    /// others in the scope of the caller, without an actor.
    ///
    /// - Parameters:
    ///   - delays: How often the call is tried, and how long it waits in between.
    ///   - isWorthwhile: Whether another attempt may help after an error. It runs after each failed
    ///     attempt but the last, in the task of the next attempt.
    @discardableResult
    public static func retry<A: IsAction, Value>(
        _ action: A.Type,
        delays: RetryDelays,
        clock: any Clock<Duration> = ContinuousClock(),
        fileID: StaticString = #fileID,
        line: UInt = #line,
        when isWorthwhile: @escaping @Sendable (any Error) -> Bool
    ) -> ActionToken where A.Input: Sendable, A.Output == Promise<Value> {
        let retry = Retry(delays: delays, clock: clock, isWorthwhile: isWorthwhile)
        return intercept(action, fileID, line) { retry }
    }

    /// Makes a failed call of an asynchronous use case again, on the caller's actor. Otherwise
    /// behaves like the form for an `Action`.
    @discardableResult
    public static func retry<A: IsAsyncAction>(
        _ action: A.Type,
        delays: RetryDelays,
        clock: any Clock<Duration> = ContinuousClock(),
        fileID: StaticString = #fileID,
        line: UInt = #line,
        when isWorthwhile: @escaping @Sendable (any Error) -> Bool
    ) -> ActionToken {
        let retry = Retry(delays: delays, clock: clock, isWorthwhile: isWorthwhile)
        return intercept(action, fileID, line) { retry }
    }
}

private struct Retry: CallPass {
    static let mayRepeat = true

    let delays: RetryDelays
    let clock: any Clock<Duration>
    let isWorthwhile: @Sendable (any Error) -> Bool

    func isRepeated(after error: any Error, _ attempts: Int) async throws -> Bool {
        guard let wait = delays.wait(after: attempts), !(error is any NotRetriedError),
            !Task.isCancelled, isWorthwhile(error)
        else { return false }
        try await clock.sleep(for: wait)
        return true
    }
}
