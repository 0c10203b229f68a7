import Plug
import Testing

// MARK: - Waiting for the end

extension TestRun {
    /// Waits until everything that the test has started has ended, or until the time is up.
    package func settle(within duration: Duration, on clock: any Clock<Duration>) async {
        // Stalled calls end now, and from now on.
        for promise in state.withLock({ $0.stalls.take() }) ?? [] { promise.cancel() }
        // In a task of its own, because that of a test that ran out of time is canceled.
        await Task {
            _ = await ends(within: duration, on: clock)
            // A task of the test may have awaited the last call, and be about to make another.
            await Self.letOthersRun()
        }
        .value
    }

    /// Waits until all calls and closures have ended, or the time is up, and returns whether they
    /// have. A canceled task gets true without waiting. When the time is up, all tasks get a turn,
    /// and its time is added, once, since other tests may have kept the machine busy.
    func ends(within duration: Duration, on clock: any Clock<Duration>) async -> Bool {
        let isOver = { @Sendable (state: State) in state.account?.isEmpty != false }
        if await state.waits(within: duration, on: clock, until: isOver) { return true }
        let busy = await clock.measure { await Self.letOthersRun() }
        return await state.waits(within: min(busy, duration), on: clock, until: isOver)
    }

    /// Lets tasks that are ready run, on the main actor and elsewhere, as far as possible.
    private static func letOthersRun() async {
        await MainActor.run {}
        for _ in 0..<10 { await Task.yield() }
        await MainActor.run {}
    }
}

// MARK: - Recording what has not ended

extension TestRun {
    /// What a wait may have waited for in vain, for the end of its issue.
    var hint: String {
        let count = state.withLock { $0.sleepers }
        guard count > 0 else { return "" }
        let tasks = count == 1 ? "1 task sleeps" : "\(count) tasks sleep"
        return ". \(tasks) on a TestClock: call advance(by:) or run()"
    }

    /// Records what has not ended, and the issues that were kept. Must run in the test. If something
    /// has not ended and `mayOutlive` is false, it records nothing and returns false.
    package func close(mayOutlive: Bool) -> Bool {
        let closed = state.withLock { state -> State? in
            guard state.account?.isEmpty != false || mayOutlive else { return nil }
            defer { (state.account, state.recorded) = (nil, []) }
            return state
        }
        guard let closed, let account = closed.account else { return closed != nil }
        Self.running.withLock { running in running.removeAll { $0 === self } }
        guard let severity = closed.severity else { return true }
        recordKeptIssues()
        for (name, place) in account.leftovers {
            let name = name.prefix(1).uppercased() + name.dropFirst()
            let text = "\(name), outlived its test. Await or cancel it there\(hint)"
            report(text, place.map { SourceLocation($0, near: file) }, severity)
        }
        for (text, place) in closed.recorded.compactMap({ $0.unasked(account) }) {
            report(text, SourceLocation(place, near: file), .error)
        }
        return true
    }

    /// Records the issues that were kept. Must run in the test.
    func recordKeptIssues() {
        for (text, place) in state.withLock({ exchange(&$0.issues, with: []) }) {
            report(text, place, .error)
        }
    }
}
