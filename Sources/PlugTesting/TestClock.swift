import Plug

/// A clock that a test controls.
///
/// Pass it to `timeout`, `delay`, `retry`, `.slow(by:)`, and your own code. Wait until a task
/// sleeps, then let the time pass:
///
/// <!-- snippet: Testing.advancing -->
/// ```swift
/// let clock = TestClock()
/// let button = LikeButton(clock: clock)
/// button.tap(Photo(id: 42))
/// await clock.sleepers(1)
/// clock.advance(by: .seconds(5))
/// await Actions.settled()
/// ```
///
/// If the order doesn't matter, ``run()`` lets all time pass by itself. A canceled sleeper wakes
/// immediately. You may use the clock from any thread.
public final class TestClock: Clock {
    /// A time on the clock, counted from zero.
    public struct Instant: InstantProtocol, Hashable {
        fileprivate var time: Duration

        /// Returns a later time.
        public func advanced(by duration: Duration) -> Instant { Instant(time: time + duration) }

        /// Returns how much later another time is.
        public func duration(to other: Instant) -> Duration { other.time - time }

        /// Returns whether a time is earlier than another one.
        public static func < (one: Instant, other: Instant) -> Bool { one.time < other.time }
    }

    private struct State {
        var now = Instant(time: .zero)
        var isRunning = false

        /// The sleepers, in the order in which they fell asleep.
        var sleepers: [Int: (deadline: Instant, resolver: Promise<Void>.Resolver)] = [:]
        var lastSleeper = 0
    }

    private let state = AwaitedState(State())

    /// Creates a clock on which no time passes yet.
    public init() {}

    /// The time that the test has let pass.
    public var now: Instant { state.withLock { $0.now } }

    /// Zero, because the clock distinguishes any two times.
    public var minimumResolution: Duration { .zero }
}

// MARK: - Sleeping

extension TestClock {
    /// Sleeps until a deadline. Throws `CancellationError` if the task is canceled before that.
    public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
        try Task.checkCancellation()
        let (woken, resolver) = Promise<Void>.pending()
        let number = state.withLock { state -> Int? in
            if state.isRunning { state.now = max(state.now, deadline) }
            guard deadline > state.now else { return nil }
            state.lastSleeper += 1
            state.sleepers[state.lastSleeper] = (deadline, resolver)
            return state.lastSleeper
        }
        // Even without a wait, a loop that sleeps must let other tasks run.
        guard let number else { return await Task.yield() }
        let run = TestRun.here
        run?.state.withLock { $0.sleepers += 1 }
        defer { run?.state.withLock { $0.sleepers -= 1 } }
        try await withTaskCancellationHandler {
            try await woken.value
        } onCancel: {
            // The resolver is released outside the lock.
            _ = state.withLock { $0.sleepers.removeValue(forKey: number) }
        }
    }

    /// How many tasks are asleep now.
    public var sleeperCount: Int { state.withLock { $0.sleepers.count } }

    /// Waits until at least a number of tasks sleep.
    ///
    /// If a test let time pass before a task sleeps, that task would sleep on. If not enough tasks
    /// sleep within `duration` by the machine's clock, an issue is recorded at the place of this
    /// call. A canceled task doesn't wait.
    nonisolated(nonsending) public func sleepers(
        _ count: Int,
        within duration: Duration = .seconds(5),
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line
    ) async {
        if await state.waits(within: duration, until: { $0.sleepers.count >= count }) { return }
        let text = "Of \(count) sleepers, \(sleeperCount) were there within \(duration)"
        recordIssue(text, at: CallSite(fileID: fileID, line: line), path: filePath)
    }
}

// MARK: - Letting time pass

extension TestClock {
    /// Lets time pass, and wakes the sleepers whose deadline has come, the earliest first.
    ///
    /// They soon continue in their own tasks. If a task then sleeps again, its sleep begins at the
    /// new time. Let time pass once for each sleep. A negative duration does nothing.
    public func advance(by duration: Duration) {
        pass { $0.now.advanced(by: duration) }
    }

    /// Lets all time pass by itself from now on, so that no task has to wait any longer.
    ///
    /// It wakes all sleepers, the earliest first, and sets the clock to the last deadline. Later
    /// sleeps end immediately, and set the clock to their deadlines. A second call does nothing.
    public func run() {
        pass { state in
            state.isRunning = true
            return state.sleepers.values.map(\.deadline).max() ?? state.now
        }
    }

    /// Lets time pass until an instant, and then wakes sleepers, outside the lock.
    private func pass(until instant: (inout State) -> Instant) {
        let due = state.withLock { state in
            state.now = max(state.now, instant(&state))
            let due = state.sleepers.filter { $0.value.deadline <= state.now }
            for number in due.keys { state.sleepers[number] = nil }
            return due.sorted { ($0.value.deadline, $0.key) < ($1.value.deadline, $1.key) }
        }
        for (_, sleeper) in due { sleeper.resolver.resolve() }
    }
}
