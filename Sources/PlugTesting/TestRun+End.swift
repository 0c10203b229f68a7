import Plug
import Testing

// MARK: - Waiting for the end

extension TestRun {
    /// Waits until everything that the test has started has ended, or until the time is up.
    package func settle(
        within duration: Duration,
        on clock: any Clock<Duration> = ContinuousClock()
    ) async {
        // Stalled calls end now, and from now on.
        for promise in state.withLock({ $0.stalls.take() }) ?? [] { promise.cancel() }
        // In a task of its own, because that of a test that ran out of time is canceled.
        await Task {
            await ends(within: duration, on: clock)
            // A task of the test may have awaited the last call, and be about to make another.
            await Self.letOthersRun()
        }
        .value
    }

    /// Waits until all calls and closures have ended, or the time is up, and returns whether they
    /// have. A canceled task gets true without waiting. When the time is up, all tasks get a turn,
    /// and its time is added, once, since other tests may have kept the machine busy.
    @discardableResult
    func ends(
        within duration: Duration,
        on clock: any Clock<Duration> = ContinuousClock()
    ) async -> Bool {
        if await isOver(within: duration, on: clock) { return true }
        let busy = await clock.measure { await Self.letOthersRun() }
        return await isOver(within: min(busy, duration), on: clock)
    }

    private func isOver(within duration: Duration, on clock: any Clock<Duration>) async -> Bool {
        let (ended, resolver) = Promise<Void>.pending()
        update { $0.waiting.append(resolver) }
        let end = await ended.timeout(duration, clock: clock).result
        return if case .failure(is PromiseTimeoutError) = end { false } else { true }
    }

    /// Changes the state. If everything has ended, it resolves the promises that wait for that.
    /// Returns the dropped values, so that they are released outside the lock.
    @discardableResult
    func update<Dropped: Sendable>(_ change: (inout State) -> Dropped) -> Dropped {
        let (dropped, over) = state.withLock { state -> (Dropped, [Promise<Void>.Resolver]) in
            let dropped = change(&state)
            guard state.account.isEmpty else { return (dropped, []) }
            defer { state.waiting = [] }
            return (dropped, state.waiting)
        }
        for resolver in over { resolver.resolve() }
        return dropped
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
            guard state.account.isEmpty || mayOutlive else { return nil }
            state.isClosed = true
            defer { (state.account, state.expectations) = (TestAccount(), []) }
            return state
        }
        guard let closed else { return false }
        Self.running.withLock { running in running.removeAll { $0 === self } }
        if closed.failure == .skip { return true }
        recordKeptIssues()
        for (name, place) in closed.account.leftovers {
            let name = name.prefix(1).uppercased() + name.dropFirst()
            let text = "\(name), outlived its test. Await or cancel it there\(hint)"
            report(text, place.map { SourceLocation($0, near: file) }, closed.failure == .error)
        }
        for (text, place) in closed.expectations.compactMap({ $0(closed.account) }) {
            report(text, SourceLocation(place, near: file), false)
        }
        return true
    }

    /// Records the issues that were kept. Must run in the test.
    func recordKeptIssues() {
        for (text, place) in state.withLock({ exchange(&$0.issues, with: []) }) {
            report(text, place, false)
        }
    }
}
