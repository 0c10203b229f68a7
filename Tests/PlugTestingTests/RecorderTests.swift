import Plug
import PlugTesting
import Testing

@Suite(.actions, .generousTimeLimit)
struct RecorderTests {
    @Test func `It records the inputs of a synchronous action in order`() {
        let doubles = Actions.record(Double.self) { $0 * 2 }
        #expect(doubles.count == 0)
        #expect(action(Double.self, 1) == 2)
        #expect(action(Double.self, 2) == 4)
        #expect(doubles.inputs == [1, 2])
        #expect(doubles.count == 2)
    }

    @Test func `It records the inputs of a promise`() async throws {
        let likes = Actions.record(Like.self) { _ in Promise(()) }
        try await action(Like.self, 42)
        #expect(likes.inputs == [42])
    }

    @Test func `It records the inputs of an asynchronous action`() async throws {
        let uploads = Actions.record(Upload.self) { $0 }
        #expect(try await action(Upload.self, 42) == 42)
        #expect(uploads.inputs == [42])
    }

    @Test func `Without a closure it lets what is plugged answer`() async throws {
        Double.self <~ { $0 * 2 }
        let doubles = Actions.record(Double.self)
        #expect(action(Double.self, 1) == 2)
        Double.self <~ { $0 * 3 }
        #expect(action(Double.self, 1) == 3)
        #expect(doubles.inputs == [1, 1])

        Upload.self <~ { $0 + 1 }
        let uploads = Actions.record(Upload.self)
        #expect(try await action(Upload.self, 42) == 43)
        #expect(uploads.inputs == [42])
    }

    @Test func `The next input is that of one call after the other`() async {
        let doubles = Actions.record(Double.self) { $0 * 2 }
        _ = action(Double.self, 1)
        _ = action(Double.self, 2)
        #expect(await doubles.next(within: .seconds(600)) == 1)
        #expect(await doubles.next(within: .seconds(600)) == 2)
    }

    @Test func `The next input is waited for`() async {
        let doubles = Actions.record(Double.self) { $0 * 2 }
        async let first = doubles.next(within: .generous)
        async let second = doubles.next(within: .generous)
        Task {
            _ = action(Double.self, 1)
            _ = action(Double.self, 2)
        }
        #expect(await Set([first, second]) == [1, 2])
    }

    @Test func `A call that doesn't come is recorded as an issue`() async {
        let doubles = Actions.record(Double.self) { $0 * 2 }
        await withKnownIssue(wanted) {
            #expect(await doubles.next(within: .milliseconds(5)) == nil)
        } matching: { issue in
            issue.comments.first?.rawValue == "Double was not called within 0.005 seconds"
        }
        _ = action(Double.self, 1)
        #expect(await doubles.next(within: .seconds(600)) == 1)
        await withKnownIssue(wanted) {
            #expect(await doubles.next(within: .milliseconds(5)) == nil)
        } matching: { issue in
            issue.comments.first?.rawValue == "Double was not called again within 0.005 seconds"
        }
    }

    @Test func `A test that is cancelled while it waits for a call records no issue`() async {
        let doubles = Actions.record(Double.self) { $0 * 2 }
        let waiting = Task { await doubles.next(within: .seconds(600)) }
        waiting.cancel()
        #expect(await waiting.value == nil)
    }

    @Test func `A recorder stands where it was made, under its full name`() async {
        let line: UInt = #line + 1
        let doubles = Actions.record(Nested.Double.self) { $0 * 2 }
        #expect(Actions.explain(Nested.Double.self).contains("RecorderTests.swift:\(line)"))
        let spies = Actions.record(Nested.Double.self)
        #expect(Actions.explain(Nested.Double.self).contains("RecorderTests.swift:\(line + 2)"))
        await withKnownIssue(wanted) {
            #expect(await doubles.next(within: .milliseconds(5)) == nil)
        } matching: { issue in
            issue.comments.first?.rawValue == "Nested.Double was not called within 0.005 seconds"
        }
        #expect(spies.count == 0)
    }

    @Test func `A thousand calls from many threads are all recorded`() async {
        let doubles = Actions.record(Double.self) { $0 * 2 }
        await withTaskGroup { group in
            for number in 0..<1_000 { group.addTask { _ = action(Double.self, number) } }
        }
        #expect(Set(doubles.inputs) == Set(0..<1_000))
        var received: Set<Int?> = []
        for _ in 0..<1_000 { received.insert(await doubles.next(within: .seconds(600))) }
        #expect(received.count == 1_000)
    }
}

@Suite
struct RecorderWithoutTraitTests {
    @Test func `Without the trait, recording is an issue at its line`() {
        let line = #line + 2
        withKnownIssue(wanted) {
            _ = Actions.record(RecordedByNobody.self) { $0 * 2 }
        } matching: { issue in
            issue.sourceLocation?.line == line
                && issue.comments.first?.rawValue == """
                    Actions.record(RecordedByNobody.self) goes into the registry of the process, \
                    and so into other tests: add the trait .actions or, with XCTest, inherit from \
                    ActionsTestCase of PlugXCTest.
                    """
        }
    }

    @Test func `In a scope of one's own, recording is no issue`() {
        Actions.withScope {
            let doubles = Actions.record(RecordedByNobody.self) { $0 * 2 }
            #expect(action(RecordedByNobody.self, 1) == 2)
            #expect(doubles.inputs == [1])
        }
    }
}

private class RecordedByNobody: Action<Int, Int> {}
private class Double: Action<Int, Int> {}
private enum Nested {
    class Double: Action<Int, Int> {}
}
private class Upload: AsyncAction<Int, Int> {}
