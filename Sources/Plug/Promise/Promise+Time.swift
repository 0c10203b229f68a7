extension Promise {
    /// Passes the outcome on, or rejects with ``PromiseTimeoutError`` after a duration.
    ///
    /// A promise that is too late is canceled, unless something else waits for it. Then closures
    /// before the timeout don't run, except those of `finally`. Chain `onError` after the timeout.
    /// The error names `fileID` and `line`. The default clock continues while the machine sleeps.
    ///
    /// - Parameters:
    ///   - duration: How long the promise may take.
    ///   - clock: The clock that measures the duration. A test passes a `TestClock`.
    ///   - fileID: The file that the error names.
    ///   - line: The line that the error names.
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
            // The promise was settled in time, but its waiters have not been called yet.
            if !isPending { return next.settle(settlement) }
            let error = PromiseTimeoutError(duration: duration, caller: caller.description)
            AnyPromise.cancel([next], with: Settlement(error), evenIfAwaited: true)
        }
        next.observe { _ in timer.cancel() }
        return next
    }

    /// Passes a value on after a duration, and an error immediately. For the clock, see
    /// `timeout(_:)`.
    ///
    /// If a test ends before the promise is settled, the failure names `fileID` and `line`.
    ///
    /// - Parameters:
    ///   - duration: How long the value waits. Zero or less passes it on at once.
    ///   - clock: The clock that measures the duration. A test passes a `TestClock`.
    ///   - fileID: The file that a failure names.
    ///   - line: The line that a failure names.
    public func delay(
        _ duration: Duration,
        clock: any Clock<Duration> = ContinuousClock(),
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Promise {
        guard duration > .zero else { return passedOn() }
        return then { value in
            Promise(on: nil, fileID: fileID, line: line) {
                try await clock.sleep(for: duration.bounded)
                return value
            }
        }
    }

    /// Runs a closure until the promise that it returns is fulfilled, at most `attempts` times.
    ///
    /// The closure runs on the actor of the code that wrote it, one attempt at a time, with `delay`
    /// between attempts. For the clock, see `timeout(_:)`. A thrown error counts as a rejection.
    /// The last error rejects the new promise. A `CancellationError`, or the error of a call
    /// without an answer, rejects it immediately. Canceling the new promise cancels the attempt. If
    /// `attempts` is less than 1, the program stops. The message names `fileID` and `line`.
    ///
    /// - Parameters:
    ///   - attempts: How often the closure runs at most, the first time included.
    ///   - delay: How long to wait between two attempts.
    ///   - clock: The clock that measures the duration. A test passes a `TestClock`.
    ///   - fileID: The file that a failure names.
    ///   - line: The line that a failure names.
    ///   - body: One attempt. It has the actor of the code that wrote it.
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
            fatalError("attempts must be at least 1 (was \(attempts))", file: fileID, line: line)
        }
        return Promise(on: body.isolation, fileID: fileID, line: line) {
            var left = attempts
            while true {
                try Task.checkCancellation()
                left -= 1
                do {
                    return try await body().value
                } catch {
                    guard left > 0, !(error is any NotRetriedError) else { throw error }
                    try await clock.sleep(for: delay.bounded)
                }
            }
        }
    }
}

extension Duration {
    /// Between zero and about thirty years. Clocks stop the program far outside that range.
    package var bounded: Duration { max(.zero, min(self, .seconds(1_000_000_000))) }
}
