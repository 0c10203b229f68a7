public import Plug

extension Actions {
    /// Lets a call fail with a `PromiseTimeoutError` if it takes too long, and cancels its work.
    ///
    /// Below `retry`, it limits each attempt, and above, all together. The clock begins when the
    /// call passes this line, so below `limit`, no wait for a slot counts. A circuit takes the
    /// error for a failure, also if it stands below. An `AsyncAction` runs in a task of its own on
    /// its caller's actor, unless the caller is canceled already. The error and `explain` name
    /// `fileID` and `line`.
    @discardableResult
    public static func timeout<A: ResilientAction>(
        _ action: A.Type,
        after duration: Duration,
        clock: any Clock<Duration> = ContinuousClock(),
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> ActionToken {
        let limit = TimeLimit(duration: duration, clock: clock, fileID: fileID, line: line)
        let policy = Line("timeout") { _, _ in CallPass(part: limit.begin(), limit: limit) }
        return intercept(action, by: policy, fileID: fileID, line: line)
    }
}

/// How long a call may take.
struct TimeLimit: Sendable {
    let duration: Duration
    let clock: any Clock<Duration>
    let fileID: StaticString
    let line: UInt

    func begin() -> CallPart {
        let passed = clock.stopwatch
        return CallPart {
            if passed() < duration { return nil }
            let caller = CallSite(fileID: fileID, line: line).description
            return PromiseTimeoutError(duration: duration, caller: caller)
        }
    }

    func bound<Value>(_ promise: Promise<Value>, of part: CallPart?) -> Promise<Value> {
        guard promise.isPending else {
            part?.end()
            return promise
        }
        let bound = promise.timeout(duration, clock: clock, fileID: fileID, line: line)
        bound.observe { _ in part?.end() }
        return bound
    }
}
