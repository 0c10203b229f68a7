public import Plug

extension Actions {
    /// Lets a call fail with a `PromiseTimeoutError` if it takes too long, and cancels its work.
    ///
    /// Below `retry`, it limits each attempt, and above, all together. The clock begins when the
    /// call passes this line, so below `limit`, no wait for a slot counts. A circuit takes the
    /// error for a failure, also if it stands below. An `AsyncAction` runs in a task of its own on
    /// its caller's actor, unless the caller is canceled already.
    ///
    /// - Parameters:
    ///   - action: The use case.
    ///   - duration: How long a call may take.
    ///   - clock: The clock that measures the time.
    ///   - fileID: The file that `explain` names.
    ///   - line: The line that `explain` names.
    @discardableResult
    public static func timeout<A: ResilientAction>(
        _ action: A.Type,
        after duration: Duration,
        clock: any Clock<Duration> = ContinuousClock(),
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> ActionToken {
        let policy = Line("timeout") { _, _ in
            CallPass(limit: TimeLimit(duration, clock, fileID, line))
        }
        return intercept(action, by: policy, fileID: fileID, line: line)
    }
}

/// A call that may take some time only.
final class TimeLimit: CallPart, @unchecked Sendable {
    private let (duration, clock): (Duration, any Clock<Duration>)
    private let (fileID, line): (StaticString, UInt)
    private let passed: @Sendable () -> Duration

    init(
        _ duration: Duration,
        _ clock: any Clock<Duration>,
        _ fileID: StaticString,
        _ line: UInt
    ) {
        (self.duration, self.clock, self.fileID, self.line) = (duration, clock, fileID, line)
        passed = clock.stopwatch
        super.init()
    }

    func bound<Value>(_ promise: Promise<Value>) -> Promise<Value> {
        if !promise.isPending { return promise }
        return promise.timeout(duration, clock: clock, fileID: fileID, line: line)
    }

    override var lateness: PromiseTimeoutError? {
        if passed() < duration { return super.lateness }
        let caller = CallSite(fileID: fileID, line: line).description
        return PromiseTimeoutError(duration: duration, caller: caller)
    }
}
