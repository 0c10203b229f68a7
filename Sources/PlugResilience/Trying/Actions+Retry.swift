public import Plug

extension Actions {
    /// Makes a failed call again, later each time.
    ///
    /// After the last attempt, its error is passed on without a wait. A canceled call, a call
    /// without an implementation, and a promise that waits for itself are never made again.
    /// Canceling the call ends the wait at once. The first attempt is made where the caller is, and
    /// others in its scope: those of a promise without an actor. Retry only what may happen twice.
    ///
    /// `waiting` gives the wait that an error names, which isn't shortened, or nil for the next of
    /// `delays`. The last closure says whether another attempt may help. Both run in the task of the
    /// attempt. If the clock's sleep fails, the call fails with its own error. `explain` names `line`.
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
        expectPositive(delays.attempts, "attempts", fileID, line)
        let again = delays.again(clock) { outcome in
            guard case .failure(let error) = outcome, isWorthwhile(error) else { return nil }
            return .some(wait(error))
        }
        let policy = Line("retry") { _, _ in CallPass(again: again) }
        return intercept(action, by: policy, fileID: fileID, line: line)
    }

    /// Makes a call again, depending on its input and its outcome, which may be a value.
    ///
    /// So an answer of 429 can be retried, and what must not happen twice can be left alone.
    /// Otherwise the same as with closures for errors.
    @discardableResult
    public static func retry<A: ResilientAction>(
        _ action: A.Type,
        delays: Backoff,
        waiting wait: (
            @Sendable (A.Input, Result<A.ResilientValue, any Error>) -> Duration?
        )? = nil,
        clock: any Clock<Duration> = ContinuousClock(),
        fileID: StaticString = #fileID,
        line: UInt = #line,
        when isWorthwhile:
            @escaping @Sendable (A.Input, Result<A.ResilientValue, any Error>) -> Bool
    ) -> ActionToken {
        expectPositive(delays.attempts, "attempts", fileID, line)
        let policy = Line("retry") { _, input in
            let again = delays.again(clock) { outcome in
                let (input, outcome) = (input as! A.Input, outcome.map { $0 as! A.ResilientValue })
                return isWorthwhile(input, outcome) ? .some(wait?(input, outcome)) : nil
            }
            return CallPass(again: again, repeatsValues: true)
        }
        return intercept(action, by: policy, fileID: fileID, line: line)
    }
}
