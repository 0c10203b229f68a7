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
        let policy = Line.retrying(delays, clock, repeatsValues: false) { _, outcome in
            guard case .failure(let error) = outcome, isWorthwhile(error) else { return nil }
            return .some(wait(error))
        }
        return intercept(action, by: policy, fileID: fileID, line: line)
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
        let policy = Line.retrying(delays, clock, repeatsValues: true) { input, outcome in
            let (input, outcome) = (input as! A.Input, outcome.map { $0 as! A.ResilientValue })
            return isWorthwhile(input, outcome) ? .some(wait(input, outcome)) : nil
        }
        return intercept(action, by: policy, fileID: fileID, line: line)
    }
}

extension Line {
    /// - Parameter ask: Nil if another attempt isn't worthwhile, and else the wait, if one is named.
    fileprivate static func retrying(
        _ delays: Backoff,
        _ clock: any Clock<Duration>,
        repeatsValues: Bool,
        ask: @escaping @Sendable (_ input: any Sendable, Outcome) -> Duration??
    ) -> Line {
        Line("retry") { _, input in
            CallPass(
                again: { outcome, attempts in
                    guard let delay = delays.wait(after: attempts), let wait = ask(input, outcome)
                    else { return nil }
                    do {
                        try await clock.sleep(for: wait?.bounded ?? delay)
                    } catch {
                        // The clock's own error says nothing of the call.
                        try Task.checkCancellation()
                        return nil
                    }
                    return .current
                },
                repeatsValues: repeatsValues
            )
        }
    }
}
