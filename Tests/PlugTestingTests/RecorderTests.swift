import Plug
import PlugResilience
import PlugTesting
import Testing

@Suite(.actions, .collectingIssues, .generousTimeLimit)
struct RecorderTests {
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

    @Test func `Each call gets its answer of the list, and one more is an issue at its line`()
        async throws
    {
        let list = #line + 1
        let likes = Actions.record(Like.self, answers: [.failure(Offline()), .success(())])
        let uploads = Actions.record(Upload.self, answers: [.success(7), .failure(Offline())])
        await #expect(throws: Offline.self) { try await action(Like.self, 1).value }
        try await action(Like.self, 2).value
        #expect(try await action(Upload.self, 1) == 7)
        await #expect(throws: Offline.self) { try await action(Upload.self, 2) }
        let line = #line + 2
        await expectIssue {
            let result = await action(Like.self, 3).result
            #expect(throws: (any Error).self) { try result.get() }
        } matching: { issue in
            issue.line == line
                && issue.text == """
                    Like has 2 answers, but PlugTestingTests/RecorderTests.swift:\(line) is call 3. \
                    Add an answer at PlugTestingTests/RecorderTests.swift:\(list):

                        Actions.record(Like.self, answers: […, .success(…)])
                    """
        }
        await expectIssue {
            await #expect(throws: (any Error).self) { try await action(Upload.self, 3) }
        } matching: {
            $0.text.hasPrefix("Upload has 2 answers, but ")
        }
        #expect(likes.inputs + uploads.inputs == [1, 2, 3, 1, 2, 3])
    }

    @Test func `A call without an answer isn't tried again`() async {
        let likes = Actions.record(Like.self, answers: [.failure(Offline())])
        await expectIssue {
            let like = Promise<Void>.retry(delays: [.zero]) { action(Like.self, 1) }
            _ = await like.result
        } matching: {
            $0.text.hasPrefix("Like has 1 answer, but ")
        }
        #expect(likes.count == 2)
    }

    @Test func `What was recorded before is forgotten, and the next call is the next`() async {
        weak var first: Screen?
        weak var second: Screen?
        let shows = Actions.record(Show.self) { _ in }
        let forgotten: () -> Screen? = {
            let screen = Screen()
            action(Show.self, screen)
            return screen
        }
        first = forgotten()
        #expect(first != nil)
        shows.forget()
        #expect(first == nil)
        #expect(shows.count == 0)
        second = forgotten()
        #expect(await shows.next() === second)
        #expect(second != nil)
        shows.forget()
        shows.forget()
        #expect(second == nil)
    }

    @Test func `A forgotten call has taken its answer`() async throws {
        let uploads = Actions.record(Upload.self, answers: [.success(1), .success(2)])
        #expect(try await action(Upload.self, 1) == 1)
        uploads.forget()
        #expect(try await action(Upload.self, 2) == 2)
        #expect(uploads.inputs == [2])
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

    @Test func `A call that doesn't come is an issue, with its full name`() async {
        let doubles = Actions.record(Nested.Double.self) { $0 * 2 }
        for call in ["call", "other call"] {
            await expectIssue {
                #expect(await doubles.next(within: .milliseconds(5)) == nil)
            } matching: {
                let name = "Nested.Double"
                return $0.text
                    == "No \(call) of \(name) has reached its recorder within 0.005 seconds"
            }
            _ = action(Nested.Double.self, 1)
            #expect(await doubles.next(within: .seconds(600)) == 1)
            // A call that is forgotten has come.
            doubles.forget()
        }
    }

    @Test func `A test that is canceled while it waits for a call records no issue`() async {
        let doubles = Actions.record(Double.self) { $0 * 2 }
        let waiting = Task { await doubles.next(within: .seconds(600)) }
        waiting.cancel()
        #expect(await waiting.value == nil)
    }

    @Test func `A recorder stands where it was made`() {
        let line: UInt = #line + 1
        _ = Actions.record(Double.self) { $0 * 2 }
        #expect(Actions.explain(Double.self).contains("RecorderTests.swift:\(line)"))
        _ = Actions.record(Double.self)
        #expect(Actions.explain(Double.self).contains("RecorderTests.swift:\(line + 2)"))
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

struct UnaskedAnswersTests {
    @Test(
        .expectingIssue { issue in
            issue.line == unaskedLine + 1 && issue.severity == .error
                && issue.text == """
                    Of 2 answers of Like, 1 were asked for. Remove the others, or say that they need \
                    not be:

                        Actions.record(Like.self, answers: […], areOptional: true)
                    """
        },
        .actions
    )
    func `Answers that nobody asked for are an issue`() async throws {
        recordTwoAnswers()
        try await action(Like.self, 1).value
    }

    @Test(
        .expectingIssue { $0.text.contains("Of 1 answers of Upload, 0 were asked for.") },
        .actions
    )
    func `So are those of an asynchronous action`() {
        Actions.record(Upload.self, answers: [.success(1)])
    }

    @Test(.actions) func `Optional answers are none, nor are those of which a task takes the last`()
    {
        Actions.record(Like.self, answers: [.success(())], areOptional: true)
        Actions.record(Upload.self, answers: [.success(1)], areOptional: true)
        Actions.record(Load.self, answers: [.success(7)])
        _ = Promise { try await action(Load.self, 1).value }
    }
}

@Suite(.collectingIssues)
struct RecorderWithoutTraitTests {
    @Test func `Without the trait, recording is an issue at its line`() {
        let line = #line + 2
        expectIssue {
            _ = Actions.record(RecordedByNobody.self) { $0 * 2 }
        } matching: { issue in
            issue.line == line
                && issue.text == """
                    RecordedByNobody is plugged for all tests. Add .actions to the test or its suite.
                    """
        }
    }
}

private let unaskedLine = #line + 1
private func recordTwoAnswers() {
    Actions.record(Like.self, answers: [.success(()), .success(())])
}

private class RecordedByNobody: Action<Int, Int> {}
private class Double: Action<Int, Int> {}
private enum Nested {
    class Double: Action<Int, Int> {}
}
private class Upload: AsyncAction<Int, Int> {}
private class Load: Action<Int, Promise<Int>> {}
private class Show: Action<Screen, Void> {}
private final class Screen: Sendable {}
private struct Offline: Error {}
