package import Plug

/// One run of one test: its registry, and what has begun and not ended there.
package final class TestRun: Sendable {
    /// The run that the current task belongs to.
    @TaskLocal package static var current: TestRun?

    package let actions: Actions

    let ledger: CallLedger
    private let limit = Locked(Duration.seconds(10))

    package init(of host: TestHost) {
        ledger = CallLedger(of: host)
        actions = Actions(monitor: ledger)
    }

    /// Sets how long to wait at the end. The trait that comes last, the innermost, wins.
    package func waits(_ duration: Duration?) {
        if let duration { limit.withLock { $0 = duration } }
    }

    /// How long to wait at the end.
    package var waiting: Duration { limit.withLock { $0 } }

    /// Runs a test in its registry, then waits for what the test has set off, and records what it
    /// has to.
    ///
    /// - Parameters:
    ///   - clock: What measures how long to wait.
    ///   - test: The test.
    package func perform(
        on clock: some Clock<Duration> = ContinuousClock(),
        _ test: () async throws -> Void
    ) async throws {
        let result = await Self.$current.withValue(self) {
            await actions.run { await Result(catching: test) }
        }
        let deadline = clock.now.advanced(by: waiting)
        repeat {
            await settle(within: clock.now.duration(to: deadline), on: clock)
        } while !close(mayOutlive: clock.now >= deadline)
        try result.get()
    }

    /// Waits until all has ended that the test has set off, or for some time.
    package func settle(
        within duration: Duration,
        on clock: any Clock<Duration> = ContinuousClock()
    ) async {
        ledger.endStalls()
        // In a task of its own: the task of a test that ran out of time is cancelled, and a
        // cancelled task can't wait.
        await Task { [ledger] in
            await ledger.settle(within: duration, on: clock)
            // A task of the test that awaited the last call may be about to make another.
            await Self.letOthersRun()
        }
        .value
    }

    /// Records what has not ended, and the issues that were kept. Must run in the test.
    ///
    /// - Parameter mayOutlive: Whether there is no more time.
    /// - Returns: Whether it is done. If not, something has begun since, and there is time left:
    ///   wait again.
    package func close(mayOutlive: Bool) -> Bool {
        ledger.close(mayOutlive: mayOutlive)
    }

    /// Lets whoever is ready to run on the main actor or elsewhere do so, as far as one can.
    static func letOthersRun() async {
        await MainActor.run {}
        for _ in 0..<10 { await Task.yield() }
        await MainActor.run {}
    }
}

extension Result where Failure == any Error {
    fileprivate init(catching body: () async throws -> Success) async {
        do {
            self = .success(try await body())
        } catch {
            self = .failure(error)
        }
    }
}
