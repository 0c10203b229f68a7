package import Plug

/// One run of one test, with its registry and everything that has begun there.
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

    /// Sets how long to wait at the end. The innermost trait calls this last, so its value counts.
    package func waits(_ duration: Duration?) {
        if let duration { limit.withLock { $0 = duration } }
    }

    /// How long to wait at the end.
    package var waiting: Duration { limit.withLock { $0 } }

    /// Runs a test in its registry, waits for all that it has started, and records its issues.
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

    /// Waits until everything that the test has started has ended, or until the time is up.
    package func settle(
        within duration: Duration,
        on clock: any Clock<Duration> = ContinuousClock()
    ) async {
        ledger.endStalls()
        // In a task of its own, because a test that ran out of time is canceled, and could not
        // wait.
        await Task { [ledger] in
            await ledger.settle(within: duration, on: clock)
            // A task of the test may have awaited the last call, and be about to make another.
            await Self.letOthersRun()
        }
        .value
    }

    /// Records what has not ended, and the issues that were kept. Must run in the test. Returns
    /// false if something has not ended and `mayOutlive` is false. In that case, wait again.
    package func close(mayOutlive: Bool) -> Bool {
        ledger.close(mayOutlive: mayOutlive)
    }

    /// Lets tasks that are ready run, on the main actor and elsewhere, as far as possible.
    static func letOthersRun() async {
        await MainActor.run {}
        for _ in 0..<10 { await Task.yield() }
        await MainActor.run {}
    }
}

extension Result where Failure == any Error {
    fileprivate init(catching body: () async throws -> Success) async {
        do { self = .success(try await body()) } catch { self = .failure(error) }
    }
}
