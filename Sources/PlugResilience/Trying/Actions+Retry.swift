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
    ///   - wait: The wait that an error names, such as one that the server asks for. It isn't
    ///     shortened. Nil for the next of `delays`.
    ///   - clock: The clock that measures the time. If its sleep fails, the call fails with its
    ///     own error.
    ///   - isWorthwhile: Whether another attempt may help after an error. It runs in the task of
    ///     that attempt.
    ///   - fileID: The file that `explain` names.
    ///   - line: The line that `explain` names.
    @discardableResult
    public static func retry<A: ResilientAction>(
        _ action: A.Type,
        delays: Backoff,
        waiting wait: @escaping @Sendable (any Error) -> Duration? = { _ in nil },
        clock: any Clock<Duration> = ContinuousClock(),
        fileID: StaticString = #fileID,
        line: UInt = #line,
        when isWorthwhile: @escaping @Sendable (any Error) -> Bool
    ) -> ActionToken {
        expectAtLeastOne(delays.attempts, "attempts", fileID, line)
        let retry = Retry(
            delays: delays,
            isWorthwhile: Question(ofValues: false, isWorthwhile),
            wait: Question(ofValues: nil, wait),
            clock: clock
        )
        return intercept(action, by: retry, fileID: fileID, line: line)
    }

    /// Makes a call again, depending on its input and its outcome, which may be a value.
    ///
    /// So an answer of 429 can be retried, and what must not happen twice can be left alone. After
    /// the last attempt, the value or the error is passed on. Otherwise it is the same as with
    /// closures for errors.
    @discardableResult
    public static func retry<A: ResilientAction>(
        _ action: A.Type,
        delays: Backoff,
        waiting wait:
            @escaping @Sendable (A.Input, Result<A.ResilientValue, any Error>) -> Duration? = {
                _,
                _ in nil
            },
        clock: any Clock<Duration> = ContinuousClock(),
        fileID: StaticString = #fileID,
        line: UInt = #line,
        when isWorthwhile:
            @escaping @Sendable (A.Input, Result<A.ResilientValue, any Error>) -> Bool
    ) -> ActionToken {
        expectAtLeastOne(delays.attempts, "attempts", fileID, line)
        let retry = Retry(
            delays: delays,
            isWorthwhile: Question(of: action, isWorthwhile),
            wait: Question(of: action, wait),
            clock: clock
        )
        return intercept(action, by: retry, fileID: fileID, line: line)
    }
}

private struct Retry: CallPolicy {
    let delays: Backoff
    let isWorthwhile: Question<Bool>
    let wait: Question<Duration?>
    let clock: any Clock<Duration>

    func pass(for action: any Pluggable.Type, _ input: any Sendable) -> CallPass? {
        CallPass(
            again: { outcome, attempts in
                guard let delay = delays.wait(after: attempts), isWorthwhile.ask(input, outcome)
                else { return false }
                do {
                    let wait = wait.ask(input, outcome)?.bounded ?? delay
                    try await clock.sleep(for: wait)
                } catch {
                    // The clock's own error says nothing of the call.
                    try Task.checkCancellation()
                    return false
                }
                return true
            },
            repeatsValues: isWorthwhile.asksValues
        )
    }
}
