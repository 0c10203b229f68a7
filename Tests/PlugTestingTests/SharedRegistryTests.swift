import Plug
import PlugTesting
import Testing

/// What a test without the trait adds to the registry of the process. These tests have no trait.
@Suite
struct SharedRegistryTests {
    @Test func `A plug is an issue at its line, once for each test`() {
        let line = #line + 2
        withKnownIssue(wanted) {
            Actions.plug(Ask.self) { 1 }
        } matching: { issue in
            issue.sourceLocation?.line == line
                && issue.sourceLocation?.filePath == #filePath
                && issue.comments.first?.rawValue
                    == "Ask is plugged for all tests. Add .actions to the test or its suite."
        }
        Ask.self <~ { 2 }
        Actions.intercept(Ask.self) { $1(()) }
    }

    @Test(
        .expectingIssue { issue in
            issue.sourceLocation == Test.current?.sourceLocation
                && issue.comments.first?.rawValue
                    == "Echo is plugged for all tests. Add .actions to the test or its suite."
        }
    )
    func `A plug by the operator is an issue at the line of the test`() {
        Echo.self <~ { 2 }
    }

    @Test(.expectingIssue { $0.text == "Guess is intercepted" })
    func `An interceptor is an issue, too`() {
        Actions.intercept(Guess.self) { $1(()) }
    }

    /// In another process, because nothing removes the interceptor.
    @Test func `An interceptor of all actions is reported, too`() async {
        await #expect(processExitsWith: .success) {
            let changes = Locked<[String]>([])
            Actions.sharedWatcher.withLock { $0 = { text, _ in changes.withLock { $0 += [text] } } }
            Actions.intercept(Silent())
            #expect(changes.withLock { $0 } == ["Silent is an interceptor"])
        }
    }

    @Test func `An observer is an issue at its line, too`() {
        let line = #line + 2
        withKnownIssue(wanted) {
            _ = Actions.trace { _ in }
        } matching: { issue in
            issue.sourceLocation?.line == line && issue.text == "An observer is added"
        }
    }

    @Test(.expectingIssue { $0.text == "Guess is plugged" }, arguments: [1])
    func `A plug in a task of the test is an issue, too`(_: Int) async {
        await Task { _ = Guess.self <~ { 3 } }.value
    }

    @Test func `What runs outside the test, or in a registry of its own, may plug`() async {
        await Task.detached { _ = Guess.self <~ { 3 } }.value
        Actions().run { Guess.self <~ { 4 } }
        Actions.withScope { Guess.self <~ { 5 } }
    }

    @Test(.actions) func `A test with the trait may plug`() {
        Guess.self <~ { 6 }
        _ = Actions.observe { _ in }
    }

    @Test func `What a process has plugged before it uses PlugTesting is no issue`() async throws {
        let result = try #require(
            await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
                Guess.self <~ { 7 }
                Actions.withScope { _ = Actions.record(Guess.self) { 8 } }
            }
        )
        #expect(!String(decoding: result.standardErrorContent, as: UTF8.self).contains("Guess"))
    }

    @Test func `A recorder in a test that nothing knows prints the same`() async throws {
        let result = try #require(
            await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
                _ = Actions.record(Guess.self) { 8 }
            }
        )
        let text = String(decoding: result.standardErrorContent, as: UTF8.self)
        #expect(text.contains(": Guess is plugged for all tests. Add the trait .actions or, with "))
    }
}

extension Issue {
    /// What the test has done for all tests.
    fileprivate var text: String? {
        let end = " for all tests. Add .actions to the test or its suite."
        let text = comments.first?.rawValue
        return text?.hasSuffix(end) == true ? text.map { "\($0.dropLast(end.count))" } : nil
    }
}

private class Ask: Action<Void, Int> {}
private class Echo: Action<Void, Int> {}
private class Guess: Action<Void, Int> {}

private struct Silent: ActionInterceptor {
    func intercept<Input, Output>(
        _ action: any Pluggable.Type,
        _ input: Input,
        next: @escaping @Sendable (Input) -> Output
    ) -> Output {
        next(input)
    }
}
