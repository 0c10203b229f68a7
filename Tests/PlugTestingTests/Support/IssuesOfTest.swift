import Plug
import PlugTesting
import Testing

/// Runs a test in a registry of its own, and returns what it records, also if it throws.
func issuesOfTest(
    named name: String = "a test",
    on clock: some Clock<Duration> = ContinuousClock(),
    waiting: Duration = .generous,
    _ test: @Sendable () async throws -> Void
) async throws -> [String] {
    let issues = Journal<String>()
    let run = TestRun(of: name, in: "") { text, _, severity in
        issues.append((severity == .warning ? "warning: " : "") + text)
    }
    run.waits(waiting)
    do { try await run.perform(on: clock, test) } catch is Failed {}
    return issues.all
}

/// An error with which a test may end early.
struct Failed: Error {}
