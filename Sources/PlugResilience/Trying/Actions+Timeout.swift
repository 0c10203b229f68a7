public import Plug

extension Actions {
    /// Lets a call fail with a `PromiseTimeoutError` if it takes too long, and cancels its work.
    ///
    /// The clock begins when the call passes this line, so below `retry`, it limits each attempt, and
    /// below `limit`, no wait for a slot. A circuit takes the error for a failure, also if it stands
    /// below. An `AsyncAction` runs in a task of its own on its caller's actor, unless the caller is
    /// canceled already. The error and `explain` name `fileID` and `line`.
    @discardableResult
    public static func timeout<A: ResilientAction>(
        _ action: A.Type,
        after duration: Duration,
        clock: any Clock<Duration> = ContinuousClock(),
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> ActionToken {
        let place = CallSite(fileID: fileID, line: line)
        let policy = Line("timeout") { _, _ in
            let passed = clock.stopwatch
            let part = CallPart(timeIsUp: {
                if passed() < duration { return nil }
                return PromiseTimeoutError(duration: duration, caller: place.description)
            })
            return CallPass(part: part, limit: (duration, clock, place)) { _, _ in part.end() }
        }
        return intercept(action, by: policy, fileID: fileID, line: line)
    }
}
