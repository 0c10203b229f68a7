import Plug
import Testing

/// One run of one test: its registry, and what has begun and not ended there.
final class TestRun: Sendable {
    /// The run that the current task belongs to.
    @TaskLocal static var current: TestRun?

    let actions: Actions

    private let waiting = Locked(Duration.seconds(10))
    let ledger = CallLedger()

    init() {
        actions = Actions(monitor: ledger)
    }

    /// Sets how long to wait at the end. The trait that comes last, the innermost, wins.
    func waits(_ duration: Duration?) {
        if let duration { waiting.withLock { $0 = duration } }
    }

    /// Waits for the calls in flight. Records those that outlive the test, and the issues that
    /// could not be recorded before.
    func end() async {
        ledger.endStalls()
        let deadline = ContinuousClock.now + waiting.withLock { $0 }
        // What ends may begin something else, so to wait once is not enough.
        while !ledger.close(mayOutlive: ContinuousClock.now >= deadline) {
            let ended = ledger.ended(.calls).timeout(deadline - .now)
            // In a task of its own: the task of a test that ran out of time is cancelled, and a
            // cancelled task can't wait.
            _ = await Task { await ended.result }.value
        }
    }

    /// Waits until all calls have ended and all closures have run, and tells what hasn't in time.
    ///
    /// Other tests may keep the main actor busy for longer than that. So if some call or closure
    /// has ended by the main actor's next turn, the time begins again, a few times.
    func settle(within duration: Duration) async -> [String] {
        for _ in 0..<10 {
            let before = ledger.progress
            let ended = ledger.ended(.callsAndClosures).timeout(duration)
            guard case .failure(is PromiseTimeoutError) = await ended.result else { return [] }
            await MainActor.run {}
            if ledger.progress == before { break }
        }
        return ledger.open
    }
}
