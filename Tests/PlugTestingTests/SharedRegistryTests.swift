import Foundation
import Plug
import PlugTesting
import Testing

/// What a test without the trait adds to the registry of the process. These tests have no trait.
@Suite(.collectingIssues)
struct SharedRegistryTests {
    @Test func `Each plug is an issue at its line, however often it was told`() {
        let line = #line + 3
        let lines = Journal<Int?>()
        expectIssue {
            Actions.plug(Ask.self) { 1 }
            Actions.plug(Ask.self) { 2 }
        } matching: { issue in
            lines.append(issue.line)
            return issue.change == "Ask is plugged" && issue.sourceLocation?.filePath == #filePath
        }
        #expect(lines.all == [line, line + 1])
    }

    @Test func `An unplugged call fails a test without the trait at its line`() async {
        let line = #line + 2
        await expectIssue {
            _ = await action(Like.self, 1).result
            action(Beep.self)
        } matching: { issue in
            let text = issue.text
            let start = "The test has no registry. Add .actions to the test or its suite.\n\n"
            return [line, line + 1].contains(issue.line) && text.hasPrefix(start)
                && text.contains(" has no implementation, and PlugTestingTests/Shared")
                && text.contains(" calls it. Plug one before that, in the test:")
        }
    }

    @Test func `A call in a registry of its own is told to plug there, and of no trait`() async {
        await expectIssue {
            _ = await Actions().action(Like.self, 1).result
        } matching: { issue in
            issue.text.hasPrefix("Like has no implementation, and ")
                && issue.text.contains("Plug one before that, inside the run(_:) of its registry:")
                && !issue.text.contains(".actions to")
        }
    }

    /// In another process, where no other test runs. Its issue without a test comes back to this one.
    @Test func `A detached call is an issue of the only test, and of none if several run`() async {
        var text = ""
        await expectIssue {
            let result = await #expect(processExitsWith: .success, observing: .standardOutput) {
                func run(of name: String) -> TestRun {
                    TestRun(of: name, in: "") { text, place, _ in
                        print(name, text, place?.line ?? 0)
                        fflush(nil)
                    }
                }
                try await run(of: "“A test”").perform {
                    await Task.detached { action(Beep.self, line: 7) }.value
                    let later = run(of: "“A later one”")
                    await Task.detached { action(Beep.self, line: 8) }.value
                    try await later.perform {}
                }
            }
            text = result.standardOutput
        } matching: { issue in
            let end = "One of these tests, which run now, may have called: “A later one”, “A test”."
            return issue.line == 8 && issue.text.hasPrefix("Beep has no implementation, and ")
                && issue.text.hasSuffix(end)
        }
        #expect(text.hasPrefix("“A test” Beep has no implementation, and PlugTesting"))
        #expect(text.hasSuffix("actions.action(…) 7\n"))
    }

    @Test func `PlugTesting watches before anybody uses it`() async {
        await #expect(processExitsWith: .success) {
            precondition(Actions.sharedWatcher.withLock { $0 } is SharedRegistry)
        }
    }

    @Test(
        .expectingIssue { issue in
            issue.sourceLocation == Test.current?.sourceLocation
                && issue.text
                    == "Echo is plugged for all tests. Add .actions to the test or its suite."
        }
    )
    func `A plug by the operator is an issue at the line of the test`() {
        Echo.self <~ { 2 }
    }

    @Test func `An interceptor or an observer is an issue at its line, too`() {
        let line = #line + 2
        let changes: [(String, () -> Void)] = [
            ("Guess is intercepted", { Actions.intercept(Guess.self) { $1(()) }.cancel() }),
            ("Silent is an interceptor", { Actions.intercept(Silent()).cancel() }),
            ("An observer is added", { Actions.trace { _ in }.cancel() }),
        ]
        for (index, (text, change)) in changes.enumerated() {
            expectIssue {
                change()
            } matching: {
                $0.line == line + index && $0.change == text
            }
        }
    }

    @Test(.expectingIssue { $0.change == "Guess is plugged" }, arguments: [1])
    func `A plug in a task of the test is an issue, too`(_: Int) async {
        await Task { _ = Guess.self <~ { 3 } }.value
    }

    @Test func `What runs outside the test, or in a registry of its own, may plug`() async {
        await Task.detached { _ = Guess.self <~ { 3 } }.value
        Actions().run { Guess.self <~ { 4 } }
        Actions.withScope { Guess.self <~ { 5 } }
    }

    @Test func `What a process has plugged before it uses PlugTesting is no issue`() async throws {
        let result = await #expect(processExitsWith: .success, observing: .standardError) {
            Guess.self <~ { 7 }
            Actions.withScope { _ = Actions.record(Guess.self) { 8 } }
        }
        #expect(!result.standardError.contains("Guess"))
    }

    @Test func `A recorder in a test that nothing knows prints the same`() async throws {
        let result = await #expect(processExitsWith: .success, observing: .standardError) {
            _ = Actions.record(Guess.self) { 8 }
        }
        let text = result.standardError
        #expect(
            text.contains(": Guess is recorded for all tests. Add the trait .actions or, with ")
        )
    }
}

extension Issue {
    /// What the test has done for all tests.
    fileprivate var change: String? {
        let end = " for all tests. Add .actions to the test or its suite."
        return text.hasSuffix(end) ? "\(text.dropLast(end.count))" : nil
    }
}

private class Beep: Action<Void, Void> {}
private class Ask: Action<Void, Int> {}
private class Echo: Action<Void, Int> {}
private class Guess: Action<Void, Int> {}
