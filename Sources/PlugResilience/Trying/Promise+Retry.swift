public import Plug

extension Promise {
    /// Runs a closure until the promise that it returns is fulfilled, as often as `delays` say.
    ///
    /// The closure runs on the actor of the code that wrote it, one attempt at a time. A thrown error
    /// counts as a rejection. Errors are treated as by `Actions.retry`: the last one rejects the new
    /// promise. Canceling that cancels the attempt or the wait. If `delays` allow no attempt, the
    /// program stops. A failure names `fileID` and `line`.
    public static func retry(
        delays: Backoff,
        clock: any Clock<Duration> = ContinuousClock(),
        fileID: StaticString = #fileID,
        line: UInt = #line,
        @_inheritActorContext
        _ body: @escaping @isolated(any) @Sendable () throws -> Promise
    ) -> Promise {
        Actions.expectPositive(delays.attempts, "attempts", fileID, line)
        let pass = CallPass(
            skipsCanceled: true,
            again: delays.again(clock) { if case .failure = $0 { .some(nil) } else { nil } }
        )
        return Promise(on: body.isolation, madeAt: CallSite(fileID: fileID, line: line)) {
            try await pass.run { try await body().value }
        }
    }
}

extension Error {
    /// Whether another attempt can't fix it: a cancellation, a call without an answer, or a promise
    /// that would wait for itself.
    var isFinal: Bool {
        self is CancellationError || self is PromiseCycleError || self is any MissingAnswerError
    }
}
