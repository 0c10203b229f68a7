import Plug

/// A clock whose time passes when a test says so.
///
/// Give it to what takes a clock: `timeout`, `delay`, `retry`, `.slow(by:)`, and code of your own.
/// Wait until somebody sleeps, then let the time pass:
///
/// ```swift
/// let clock = TestClock()
/// let button = LikeButton(clock: clock)
/// button.tap(Photo(id: 42))
/// await clock.sleepers(1)
/// clock.advance(by: .seconds(5))
/// await Actions.settled()
/// ```
///
/// Where it doesn't matter when who wakes, ``run()`` lets all time pass by itself.
///
/// A sleeper that is cancelled wakes at once. The clock may be used from any thread.
public final class TestClock: Clock {
    /// A time on the clock, counted from zero.
    ///
    /// ## Topics
    ///
    /// - ``advanced(by:)``
    /// - ``duration(to:)``
    /// - ``<(_:_:)``
    public struct Instant: InstantProtocol, Hashable {
        fileprivate var time: Duration

        /// The time that is some duration later.
        public func advanced(by duration: Duration) -> Instant { Instant(time: time + duration) }

        /// How much later another time is.
        public func duration(to other: Instant) -> Duration { other.time - time }

        /// Whether a time is earlier than another one.
        public static func < (one: Instant, other: Instant) -> Bool { one.time < other.time }
    }

    private struct Sleeper {
        let deadline: Instant
        let resolver: Promise<Void>.Resolver
    }

    private struct State {
        var now = Instant(time: .zero)
        var isRunning = false

        /// Those who sleep, by the order in which they fell asleep.
        var sleepers: [Int: Sleeper] = [:]
        var lastSleeper = 0

        /// Those who wait for a number of sleepers.
        var waiting: [(count: Int, resolver: Promise<Void>.Resolver)] = []

        /// Lets time pass up to an instant.
        ///
        /// - Returns: Those to wake, in the order of their deadlines.
        mutating func advance(to instant: Instant) -> [Promise<Void>.Resolver] {
            now = max(now, instant)
            let due = sleepers.filter { $0.value.deadline <= instant }
            for number in due.keys { sleepers[number] = nil }
            return due.sorted { ($0.value.deadline, $0.key) < ($1.value.deadline, $1.key) }
                .map(\.value.resolver)
        }

        /// - Returns: Those whose number of sleepers is there, who wait no longer.
        mutating func takeWaiting() -> [Promise<Void>.Resolver] {
            let count = sleepers.count
            defer { waiting.removeAll { $0.count <= count } }
            return waiting.filter { $0.count <= count }.map(\.resolver)
        }
    }

    private let state = Locked(State())

    /// Creates a clock on which no time passes yet.
    public init() {}

    /// The time since the clock was made, as far as the test has let it pass.
    public var now: Instant { state.withLock { $0.now } }

    /// The clock tells any two times apart.
    public var minimumResolution: Duration { .zero }
}

// MARK: - Sleeping

extension TestClock {
    /// Sleeps until a time has come, or the task is cancelled.
    ///
    /// - Throws: `CancellationError`, if the task is cancelled before that.
    public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
        try Task.checkCancellation()
        let (woken, resolver) = Promise<Void>.pending()
        let (number, ready) = state.withLock { state -> (Int?, [Promise<Void>.Resolver]) in
            if state.isRunning { state.now = max(state.now, deadline) }
            guard deadline > state.now else { return (nil, []) }
            state.lastSleeper += 1
            state.sleepers[state.lastSleeper] = Sleeper(deadline: deadline, resolver: resolver)
            return (state.lastSleeper, state.takeWaiting())
        }
        // Loops that sleep must leave room for others, though they never have to wait.
        guard let number else { return await Task.yield() }
        for resolver in ready { resolver.resolve() }
        try await withTaskCancellationHandler {
            try await woken.value
        } onCancel: {
            // The resolver is released outside the lock.
            _ = state.withLock { $0.sleepers.removeValue(forKey: number) }
        }
    }

    /// How many sleep now.
    public var sleeperCount: Int { state.withLock { $0.sleepers.count } }

    /// Waits until at least so many sleep.
    ///
    /// Between the code that begins to wait for something and its sleep there may be a task, so a
    /// test that lets time pass too early would leave the sleeper behind. If they aren't there in
    /// time, an issue is recorded. A task that is cancelled doesn't wait.
    ///
    /// - Parameters:
    ///   - count: How many.
    ///   - duration: How long to wait, by the machine's clock.
    ///   - fileID: The module and file of this call, where to record the issue.
    ///   - filePath: The path of that file.
    ///   - line: The line of this call.
    ///   - column: The column of this call.
    nonisolated(nonsending) public func sleepers(
        _ count: Int,
        within duration: Duration = .seconds(5),
        fileID: String = #fileID,
        filePath: String = #filePath,
        line: Int = #line,
        column: Int = #column
    ) async {
        let (there, resolver) = Promise<Void>.pending()
        let ready = state.withLock { state in
            state.waiting.append((count, resolver))
            return state.takeWaiting()
        }
        for resolver in ready { resolver.resolve() }
        guard case .failure(is PromiseTimeoutError) = await there.timeout(duration).result
        else { return }
        recordIssue(
            "Of \(count) sleepers, \(sleeperCount) were there within \(duration)",
            at: SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
        )
    }
}

// MARK: - Letting time pass

extension TestClock {
    /// Lets time pass, and wakes those whose time has come, the earliest first.
    ///
    /// They go on in their own tasks, soon. Who then sleeps again sleeps from the new time on: let
    /// time pass once for each sleep.
    ///
    /// - Parameter duration: How much time. A negative one does nothing.
    public func advance(by duration: Duration) {
        let woken = state.withLock { $0.advance(to: $0.now.advanced(by: duration)) }
        for resolver in woken { resolver.resolve() }
    }

    /// Lets time pass by itself from now on: nobody has to wait any more.
    ///
    /// Wakes all who sleep, the earliest first, and sets the clock to the last deadline. Later
    /// sleeps end at once and set the clock to theirs. A second call does nothing.
    public func run() {
        let woken = state.withLock { state in
            state.isRunning = true
            let last = state.sleepers.values.map(\.deadline).max() ?? state.now
            return state.advance(to: last)
        }
        for resolver in woken { resolver.resolve() }
    }
}
