import Plug
import PlugResilience
import PlugTesting
import Testing

/// Tests that end before their time, and what they leave.
@Suite(.generousTimeLimit)
struct EarlyEndTests {
    /// The clock stands, so a wait for the limit would never end.
    @Test func `What a test that threw has left is a warning, without a wait`() async throws {
        let issues = try await issuesOfTest(on: TestClock(), waiting: .seconds(1)) {
            Like.self <~ { _ in never.promise }
            Actions.record(Load.self, answers: [.success(1)])
            _ = action(Like.self, 1)
            throw Failed()
        }
        #expect(issues.count == 1)
        #expect(issues.first?.hasPrefix("warning: Like, called at ") == true)
    }

    @Test func `What a test that ran out of time has left is an issue, without a wait`()
        async throws
    {
        let (isCalled, resolver) = Promise<Void>.pending()
        let task = Task {
            try await issuesOfTest(on: TestClock(), waiting: .seconds(1)) {
                Like.self <~ { _ in never.promise }
                _ = action(Like.self, 1)
                resolver.resolve()
                do { try await neverInTime.promise.value } catch { throw Failed() }
            }
        }
        try await isCalled.value
        task.cancel()
        let issues = try await task.value
        #expect(issues.count == 1)
        #expect(issues.first?.hasPrefix("Like, called at ") == true)
    }

    @Test func `What a test has made before it threw ends, if it can`() async throws {
        let issues = try await issuesOfTest(on: TestClock(), waiting: .seconds(1)) {
            Like.self <~ { _ in Promise { await Task.yield() } }
            Load.self <~ { _ in Promise(1) }
            Actions.intercept(Load.self, .stalled)
            _ = action(Like.self, 1)
            _ = action(Load.self, 1)
            throw Failed()
        }
        #expect(issues == [])
    }

    @Test(.doesNotFail, .actions { Like.self <~ { _ in never.promise } })
    func `To what a canceled test has left, nothing is added`() throws {
        Actions.record(Load.self, answers: [.success(1)])
        _ = action(Like.self, 1)
        try Test.cancel("There is no network.")
    }
}

/// Canceled with the task that waits for it.
private let neverInTime = Promise<Void>.pending()

private class Load: Action<Int, Promise<Int>> {}

/// Fails if the test records anything, also a warning.
private struct DoesNotFailTrait: TestTrait, TestScoping {
    func provideScope(
        for test: Test,
        testCase: Test.Case?,
        performing function: @concurrent @Sendable () async throws -> Void
    ) async throws {
        let count = Tally()
        let counting: IssueHandlingTrait = .compactMapIssues { issue in
            count.add()
            return issue
        }
        do {
            try await counting.provideScope(for: test, testCase: testCase, performing: function)
        } catch {}
        #expect(count.count == 0)
    }
}

extension Trait where Self == DoesNotFailTrait {
    fileprivate static var doesNotFail: Self { Self() }
}
