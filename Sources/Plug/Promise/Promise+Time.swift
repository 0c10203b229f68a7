extension Promise {
    /// Passes the outcome on, or rejects with ``PromiseTimeoutError`` after a duration.
    ///
    /// A promise that is too late is canceled, unless something else waits for it. Then closures
    /// before the timeout don't run, except those of `finally`. Chain `onError` after the timeout.
    /// By default, the clock goes on in a machine's sleep. For tests, there is `TestClock`. The error
    /// names `fileID` and `line`.
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
            // Closures may run there, and the end of `next` cancels this task.
            Task {
                // The promise was settled in time, but its waiters have not been called yet.
                if !isPending { return next.settle(settlement) }
                let error = PromiseTimeoutError(duration: duration, caller: caller.description)
                AnyPromise.cancel([next], with: Settlement(error))
            }
        }
        next.observe { _ in timer.cancel() }
        return next
    }

    /// Passes a value on after a duration, and an error immediately.
    ///
    /// Zero or less passes the value on at once. The clock is as in `timeout(_:)`. A test that ends
    /// before fails, and names `fileID` and `line`.
    public func delay(
        _ duration: Duration,
        clock: any Clock<Duration> = ContinuousClock(),
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Promise {
        guard duration > .zero else { return passedOn() }
        return then { value in
            Promise(on: nil, madeAt: CallSite(fileID: fileID, line: line)) {
                try await clock.sleep(for: duration.bounded)
                return value
            }
        }
    }

    /// Explains a compiler error: PlugResilience has all that makes a call again.
    @available(
        *,
        unavailable,
        message: "import PlugResilience: Promise.retry(delays: [.seconds(1)])"
    )
    public static func retry(
        attempts: Int,
        delay: Duration = .zero,
        _ body: () throws -> Promise
    ) -> Promise { fatalError() }
}

extension Duration {
    /// Between zero and about thirty years. Clocks stop the program far outside that range.
    package var bounded: Duration { max(.zero, min(self, .seconds(1_000_000_000))) }
}
