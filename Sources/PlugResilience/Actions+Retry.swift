public import Plug

extension Actions {
    /// Makes a failed call again, later each time.
    ///
    /// After the last attempt, its error is passed on without a wait. A canceled call, a call
    /// without an implementation, and a promise that waits for itself are never made again.
    /// Canceling the call ends the wait at once. The first attempt is made where the caller is, and
    /// others in its scope: those of a promise without an actor. Retry only what may happen twice,
    /// because a server may have done its work before the network failed.
    ///
    /// - Parameters:
    ///   - action: The use case.
    ///   - delays: How often the call is tried, and how long it waits in between.
    ///   - clock: The clock that measures the time.
    ///   - fileID: The file of the caller.
    ///   - line: The line of the caller.
    ///   - isWorthwhile: Whether another attempt may help after an error. It runs in the task of
    ///     that attempt.
    @discardableResult
    public static func retry<A: ResilientAction>(
        _ action: A.Type,
        delays: RetryDelays,
        clock: any Clock<Duration> = ContinuousClock(),
        fileID: StaticString = #fileID,
        line: UInt = #line,
        when isWorthwhile: @escaping @Sendable (any Error) -> Bool
    ) -> ActionToken {
        expectAtLeastOne(delays.attempts, "attempts", fileID, line)
        let again: @Sendable (any Error, Int) async throws -> Bool = { error, attempts in
            guard let wait = delays.wait(after: attempts), isWorthwhile(error) else { return false }
            try await clock.sleep(for: wait)
            return true
        }
        return intercept(action, by: Retry(again: again), fileID: fileID, line: line)
    }
}

private struct Retry: CallPolicy {
    let again: @Sendable (any Error, Int) async throws -> Bool

    func pass(for action: any Pluggable.Type) -> CallPass? { CallPass(again: again) }
}
