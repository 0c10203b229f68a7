// MARK: - Time

extension Promise {
    /// Passes the outcome on if it comes in time, and else rejects with ``PromiseTimeoutError``.
    ///
    /// A promise that is too late is cancelled, provided that nobody else waits for it. Then the
    /// closures in front of the timeout don't run, except those of `finally`. So chain `onError`
    /// behind the timeout.
    ///
    /// - Parameters:
    ///   - duration: How long to wait.
    ///   - clock: What measures the time. The default clock goes on while the machine sleeps.
    ///   - fileID: The caller's module and file, for the error.
    ///   - line: The caller's line, for the error.
    public func timeout(
        _ duration: Duration,
        clock: any Clock<Duration> = ContinuousClock(),
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Promise {
        let caller = CallSite(fileID: fileID, line: line)
        let next = passedOn()
        guard isPending else { return next }
        let timer = Task {
            try await clock.sleep(for: duration.bounded)
            // It was settled in time; the callback that passes it on has not run yet.
            if !isPending { return next.settle(settlement) }
            let error = PromiseTimeoutError(duration: duration, caller: caller.description)
            next.cancel(with: Settlement(error))
        }
        next.observe { _ in timer.cancel() }
        return next
    }

    /// Passes a value on after some time, and an error at once.
    ///
    /// - Parameters:
    ///   - duration: How long to wait.
    ///   - clock: What measures the time. The default clock goes on while the machine sleeps.
    ///   - fileID: The caller's module and file, for tests that it outlives.
    ///   - line: The caller's line, for such tests.
    public func delay(
        _ duration: Duration,
        clock: any Clock<Duration> = ContinuousClock(),
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Promise {
        then { value in
            Promise(
                {
                    try await clock.sleep(for: duration.bounded)
                    return value
                },
                fileID: fileID,
                line: line
            )
        }
    }

    /// Runs a closure until the promise that it returns is fulfilled, at most a number of times.
    ///
    /// The closure runs on the actor of the code that wrote it, one attempt after the other. An
    /// error that it throws counts as a rejection. The last error rejects the promise. A
    /// `CancellationError`, or the error of an action that nobody implements, rejects the promise
    /// at once, since another attempt can't put that right. Cancelling the promise cancels the
    /// attempt that runs.
    ///
    /// - Parameters:
    ///   - attempts: How often to try in all. Must be greater than 0.
    ///   - delay: How long to wait between one attempt and the next.
    ///   - clock: What measures the time. The default clock goes on while the machine sleeps.
    ///   - fileID: The caller's module and file, for the text of a wrong number, and for tests that
    ///     it outlives.
    ///   - line: The caller's line, for the same.
    ///   - body: Makes one attempt.
    public static func retry(
        attempts: Int,
        delay: Duration = .zero,
        clock: any Clock<Duration> = ContinuousClock(),
        fileID: StaticString = #fileID,
        line: UInt = #line,
        @_inheritActorContext
        _ body: @escaping @isolated(any) @Sendable () throws -> Promise
    ) -> Promise {
        guard attempts > 0 else {
            fatalError(
                "attempts must be greater than 0 (was \(attempts))",
                file: fileID,
                line: line
            )
        }
        return Promise(
            {
                var left = attempts
                while true {
                    try Task.checkCancellation()
                    left -= 1
                    do {
                        return try await body().valueCancellingWithTask()
                    } catch {
                        guard left > 0, !(error is any PermanentError) else { throw error }
                        try await clock.sleep(for: delay.bounded)
                    }
                }
            },
            fileID: fileID,
            line: line
        )
    }
}

extension Duration {
    /// This duration, but at most some thirty years: given far more, clocks stop the program.
    var bounded: Duration { min(self, .seconds(1_000_000_000)) }
}
