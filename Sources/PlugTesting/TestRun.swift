import Plug
package import Testing

/// One run of one test: what it has begun and not ended, and issues that can't be recorded yet.
package final class TestRun: Sendable {
    struct State {
        /// Nil once the test has ended.
        var account: TestAccount? = TestAccount()

        /// The registry of the test, while it exists. A weak reference could be the last one, and
        /// may not be released under the lock.
        var registry: @Sendable () -> Actions? = { nil }

        /// The runs of calls that other tests have begun in a shared registry.
        var callers: [Int: TestRun] = [:]

        /// The registries and scopes of the test, while they exist.
        var registries: [ObjectIdentifier: @Sendable () -> Actions?] = [:]

        /// How something was plugged in a scope or a registry that has ended, by the action.
        var endedPlugs: [ObjectIdentifier: String] = [:]

        /// The promises that stalled calls wait for. Nil once the test is ending.
        var stalls: [AnyPromise]? = []

        /// How many tasks of the test sleep on a `TestClock`.
        var sleepers = 0

        /// How long to wait at the end.
        var limit = Duration.seconds(10)

        /// What the recorders of the test have got, which may be less than they expect.
        var recorded: [RecordedCalls] = []

        /// What it is if something outlives the test. Nil after a skip.
        var severity: Issue.Severity? = .error

        var issues: [(text: String, place: SourceLocation)] = []
    }

    /// The run that the current task belongs to.
    @TaskLocal package static var current: TestRun?

    /// The runs of all tests that run now, the oldest first.
    static let running = Locked<[TestRun]>([])

    /// The test's name, for issues that its framework can't assign to it.
    let name: String

    /// The path of the test's file. Empty if it is unknown.
    let file: String

    let report: Report
    let state = AwaitedState(State())

    package typealias Report = @Sendable (String, SourceLocation?, Issue.Severity) -> Void

    /// `report` records the text of an issue of the test, whose place may be unknown.
    package init(of name: String, in file: String, report: @escaping Report) {
        (self.name, self.file, self.report) = (name, file, report)
        Self.running.withLock { $0.append(self) }
    }

    /// The run of the test to which this task or the current registry belongs.
    static var here: TestRun? { current ?? Actions.current.monitor as? TestRun }

    /// Sets how long to wait at the end. The innermost trait calls this last, so its value counts.
    package func waits(_ duration: Duration?) {
        if let duration { state.withLock { $0.limit = duration } }
    }

    /// Notes that the test has ended early. Then nothing is waited for. What it left is nothing after
    /// a skip, and after a time limit an error, since it may be the reason.
    package func endsEarly(leaving severity: Issue.Severity?) {
        state.withLock { ($0.severity, $0.limit, $0.recorded) = (severity, .zero, []) }
    }

    /// Runs a test in its registry, waits for all that it has started, and records its issues.
    package func perform(
        on clock: some Clock<Duration> = ContinuousClock(),
        _ test: () async throws -> Void
    ) async throws {
        var failure: (any Error)?
        do {
            try await Self.$current.withValue(self) { try await Actions(monitor: self).run(test) }
        } catch {
            failure = error
            // The type of the error of `Test.cancel` isn't public.
            let isSkip = typeName(of: type(of: error), withModules: true) == "Testing.SkipInfo"
            endsEarly(leaving: isSkip ? nil : Task.isCancelled ? .error : .warning)
        }
        let deadline = clock.now.advanced(by: state.withLock { $0.limit })
        repeat {
            await settle(within: clock.now.duration(to: deadline), on: clock)
        } while !close(mayOutlive: clock.now >= deadline)
        if let failure { throw failure }
    }

    /// Records an issue of the test. In a task of the test, it does so immediately. Elsewhere, the
    /// issue would belong to another test or to none, so it is kept until this test ends. After the
    /// end, or if the program is about to stop, the issue can only be recorded immediately.
    func recordIssue(
        _ text: String,
        at place: CallSite,
        path: StaticString? = nil,
        isFatal: Bool = false
    ) {
        let isInTest = Self.current === self
        let place = SourceLocation(place, path: path, near: file)
        let isNow = state.withLock { state in
            if isInTest || isFatal || state.account == nil { return true }
            state.issues.append((text, place))
            return false
        }
        if isNow { report(isInTest ? text : "\(text)\n\nThe test is \(name).", place, .error) }
    }
}
