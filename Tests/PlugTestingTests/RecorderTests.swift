import Plug
import PlugTesting
import Testing

@Suite(.actions, .collectingIssues, .generousTimeLimit)
struct RecorderTests {
    @Test func `It records the inputs in order`() async throws {
        let doubles = Actions.record(Double.self) { $0 * 2 }
        #expect(doubles.count == 0)
        #expect(action(Double.self, 1) == 2)
        #expect(action(Double.self, 2) == 4)
        #expect(doubles.inputs == [1, 2])
        #expect(doubles.count == 2)

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
            let like = Promise<Void>.retry(attempts: 5) { action(Like.self, 1) }
            _ = await like.result
        } matching: {
            $0.text.hasPrefix("Like has 1 answer, but ")
        }
        #expect(likes.count == 2)
    }

    @Test func `A recorder that a plug has replaced says so, once`() {
        let line = #line + 1
        let doubles = Actions.record(Double.self) { $0 * 2 }
        Actions.plug(Double.self) { $0 * 3 }
        #expect(action(Double.self, 1) == 3)
        expectIssue {
            #expect(doubles.count == 0)
        } matching: { issue in
            issue.line == line
                && issue.text == """
                    The recorder of Double records nothing: it was replaced by a plug at \
                    PlugTestingTests/RecorderTests.swift:\(line + 1). Without a closure, a recorder \
                    goes on with what is plugged later:

                        Actions.record(Double.self)
                    """
        }
        #expect(doubles.inputs == [])
    }

    @Test func `A recorder that another of the same line has replaced says so`() {
        func record() -> Recorder<Int> { Actions.record(Double.self) { $0 * 2 } }
        let line = #line - 1
        let first = record()
        let second = record()
        _ = action(Double.self, 1)
        #expect(second.count == 1)
        expectIssue {
            #expect(first.count == 0)
        } matching: {
            $0.text.contains("RecorderTests.swift:\(line). ")
        }
    }

    @Test(arguments: ["it was replaced by a plug with <~.", "it was unplugged."])
    func `A recorder knows what happened to it`(text: String) async {
        let doubles = Actions.record(Double.self) { $0 * 2 }
        Double.self <~ { $0 * 3 }
        if text.contains("unplugged") { Actions.unplug(Double.self) }
        await expectIssue {
            #expect(await doubles.next(within: .milliseconds(5)) == nil)
        } matching: { issue in
            issue.text.contains(text) || issue.text.hasPrefix("Double was not called within ")
        }
    }

    @Test func `A plug in a scope inside doesn't replace a recorder, a plug after a call may`() {
        let doubles = Actions.record(Double.self) { $0 * 2 }
        Actions.withScope {
            Double.self <~ { $0 * 3 }
            #expect(doubles.count == 0)
        }
        _ = action(Double.self, 1)
        Double.self <~ { $0 * 3 }
        #expect(doubles.count == 1)
    }

    @Test func `Behind a spy, an interceptor asks what is plugged and answers something else`() {
        Double.self <~ { $0 * 2 }
        let doubles = Actions.record(Double.self)
        let answers = Locked<[Int]>([])
        Actions.intercept(Double.self) { number, next in
            let answer = next(number)
            answers.withLock { $0.append(answer) }
            return 0
        }
        #expect(action(Double.self, 21) == 0)
        #expect(doubles.inputs == [21])
        #expect(answers.withLock { $0 } == [42])
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
        for text in ["was not called within", "was not called again within"] {
            await expectIssue {
                #expect(await doubles.next(within: .milliseconds(5)) == nil)
            } matching: {
                $0.text == "Nested.Double \(text) 0.005 seconds"
            }
            _ = action(Nested.Double.self, 1)
            #expect(await doubles.next(within: .seconds(600)) == 1)
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

private class RecordedByNobody: Action<Int, Int> {}
private class Double: Action<Int, Int> {}
private enum Nested {
    class Double: Action<Int, Int> {}
}
private class Upload: AsyncAction<Int, Int> {}
private struct Offline: Error {}
