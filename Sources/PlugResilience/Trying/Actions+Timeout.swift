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
        let limit = TimeLimit(duration: duration, clock: clock, fileID: fileID, line: line)
        return intercept(action, by: limit, fileID: fileID, line: line)
    }
}

private struct TimeLimit: PromiseInterceptor, AsyncActionInterceptor, ExplainedInterceptor {
    let duration: Duration
    let clock: any Clock<Duration>
    let fileID: StaticString
    let line: UInt

    func intercept<Input: Sendable, Value>(
        _ action: any Pluggable.Type,
        _ input: Input,
        next: @escaping @Sendable (Input) -> Promise<Value>
    ) -> Promise<Value> { limited { next(input) } }

    func intercept<Input: Sendable, Output: Sendable>(
        _ action: any Pluggable.Type,
        _ input: Input,
        next: AsyncNext<Input, Output>
    ) async throws -> Output {
        try Task.checkCancellation()
        let actor = #isolation
        return try await limited { .ofTask(on: actor) { try await next(input) } }.value
    }

    func explanation(of action: any Pluggable.Type, in registry: Actions) -> String { "timeout" }

    private func limited<Value>(_ perform: () -> Promise<Value>) -> Promise<Value> {
        let promise = TimedCall(limit: self).run(perform)
        return promise.isPending
            ? promise.timeout(duration, clock: clock, fileID: fileID, line: line) : promise
    }

}

private final class TimedCall: CallPart, @unchecked Sendable {
    private let limit: TimeLimit
    private let passed: @Sendable () -> Duration

    init(limit: TimeLimit) {
        (self.limit, passed) = (limit, limit.clock.stopwatch)
        super.init()
    }

    override var lateness: PromiseTimeoutError? {
        if passed() < limit.duration { return super.lateness }
        let caller = CallSite(fileID: limit.fileID, line: limit.line).description
        return PromiseTimeoutError(duration: limit.duration, caller: caller)
    }
}
