import Dispatch
import Foundation
import Plug
import PlugResilience
import PlugTesting
import Testing

@Suite(
    .actions {
        Greet.self <~ { _ in "suite" }
        Add.self <~ { $0 + 1 }
    }
)
struct ActionsTraitTests {
    @Test(.actions { Greet.self <~ { _ in "test" } })
    func `A test's own plug wins, and leaves the others of its suite`() {
        #expect(action(Greet.self) == "test")
        #expect(action(Add.self, 1) == 2)
    }

    @Suite(.actions { Greet.self <~ { _ in "inner" } })
    struct InnerWithPlugs {
        @Test func `The plugs of an inner suite win`() {
            #expect(action(Greet.self) == "inner")
            #expect(action(Add.self, 1) == 2)
        }
    }

    @Test func `Nothing falls through to what the app plugged`() async {
        _ = await Task.detached { PluggedByTheApp.self <~ { 1 } }.value
        #expect(!Actions.isPlugged(PluggedByTheApp.self))
    }

    @Test(arguments: 0..<100)
    func `No test sees another's mock`(number: Int) async throws {
        for turn in 0..<10 { try await answers(with: 10 * number + turn) }
    }

    private func answers(with number: Int) async throws {
        Identify.self <~ { number }
        #expect(action(Identify.self) == number)
        let inTask = await Task { action(Identify.self) }.value
        #expect(inTask == number)
        let inChild = await withTaskGroup { group in
            group.addTask { action(Identify.self) }
            return await group.next()
        }
        #expect(inChild == number)
        let actions = Actions.current
        let onQueue = Promise<Int> { resolve, _ in
            DispatchQueue.global().async { actions.run { resolve(action(Identify.self)) } }
        }
        let inCallback = onQueue.map { fromQueue in [fromQueue, action(Identify.self)] }
        let numbers = try await inCallback.value
        #expect(numbers == [number, number])
    }
}

@Suite(.actions, .collectingIssues)
struct BareActionsTraitTests {
    @Test func `An unplugged promise records an issue at the caller's line`() async {
        let line: UInt = #line + 2
        await expectIssue {
            await #expect(throws: UnpluggedActionError.self) {
                try await action(Like.self, 1).value
            }
        } matching: { issue in
            issue.line == Int(line) && issue.hasPath(#filePath)
                && issue.text == """
                    Like has no implementation, and \
                    PlugTestingTests/ActionsTraitTests.swift:\(line) calls it. \
                    Plug one before that, in the test:

                        Like.self <~ MyLike()
                    """
        }
    }

    @Test func `An unplugged action of no output or an optional goes on`() {
        let line = #line + 2
        expectIssue {
            action(Beep.self, 1)
            #expect(action(Find.self, 1) == nil)
        } matching: {
            [line, line + 1].contains($0.line)
        }
    }

    @Test func `An issue says where else the action is plugged`() async {
        let tenant = Actions()
        tenant.run { Like.self <~ { _ in Promise() } }
        await expectIssue {
            _ = await action(Like.self, 1).result
        } matching: { issue in
            issue.text.hasSuffix(
                """
                One is plugged with <~, but the call is not in that scope or registry. Detached tasks, \
                queues, an isolated deinit and closures that a framework keeps leave the current \
                registry. Keep it where the object is made, and call it:

                    let actions = Actions.current
                    actions.action(…)
                """
            ) == true
        }
    }

    @Test(.actions { await Shop.open() }, .actions { @MainActor in Shop().plug() })
    func `The closure of a trait may await, and may be of the main actor`() async throws {
        #expect(action(Add.self, 1) == 3)
        #expect(action(Greet.self) == "shop")
    }

    @Test func `A missing override records an issue, though an interceptor goes on`() async throws {
        Upload.self <~ ForgetfulUpload()
        Actions.intercept(Upload.self) { input, next in _ = try? await next(input) }
        Like.self <~ ForgetfulLike()
        Actions.intercept(Like.self) { input, next in next(input).recover { _ in } }
        let line = #line + 2
        try await expectIssue {
            try await action(Upload.self, 1)
        } matching: {
            $0.text.hasPrefix("ForgetfulUpload has no output for ") && $0.line == line
        }
        try await expectIssue {
            try await action(Like.self, 1).value
        } matching: {
            $0.text.hasPrefix("ForgetfulLike has no output for ") && $0.line == line + 5
        }
    }

    @Test func `With several callers, an interceptor's call is reported at its own line`() async {
        Like.self <~ ForgetfulLike()
        let (gate, opener) = Promise<Void>.pending()
        let line = #line + 1
        Actions.intercept(Like.self) { input, next in
            gate.then { next(input) }.recover { _ in }
        }
        await expectIssue {
            let one: Promise<Void> = action(Like.self, 1)
            let other: Promise<Void> = action(Like.self, 2)
            opener.resolve()
            _ = await (one.result, other.result)
        } matching: {
            $0.line == line
        }
    }

    @Test(
        arguments: [
            ("PlugTesting/Recorder.swift", root + "Sources/PlugTesting/Recorder.swift"),
            ("PlugTestingTests/Support/UseCases.swift", tests + "Support/UseCases.swift"),
            // As if the test were in a folder of its target.
            ("Tests/ActionsTraitTests.swift", tests + "ActionsTraitTests.swift"),
            // A file that isn't there.
            ("Feed/Shelf.swift", "Feed/Shelf.swift"),
        ] as [(StaticString, String)]
    )
    func `An issue has the path of the caller's file`(fileID: StaticString, path: String) async {
        await expectIssue {
            let call = action(Like.self, 1, fileID: fileID, line: 7)
            _ = await call.result
        } matching: {
            $0.hasPath(path) && $0.line == 7
        }
    }

    @Test func `A synchronous call on a queue is recorded before the program stops`() async throws {
        let result = await #expect(processExitsWith: .failure, observing: .standardOutput) {
            let run = TestRun(of: "“A test”", in: "") { text, place, _ in
                print(text, place?.line ?? 0)
                fflush(nil)
            }
            try await run.perform {
                let actions = Actions.current
                await withCheckedContinuation { continuation in
                    DispatchQueue.global().async {
                        actions.run {
                            _ = action(Greet.self, fileID: "Feed/Feed.swift", line: 7)
                        }
                        continuation.resume()
                    }
                }
            }
        }
        let text = result.standardOutput
        #expect(text.hasPrefix("Greet has no implementation, and Feed/Feed.swift:7 calls it."))
        #expect(text.hasSuffix("The test is “A test”. 7\n"))
    }
}

@Suite(.collectingIssues)
struct EndOfTestTests {
    /// Both runs belong to this test. An issue that the first one's task recorded would be unknown.
    @Test func `A call is recorded in the run that made it, whoever answers that`() async throws {
        let test = try #require(Test.current)
        let trait: ActionsTrait = .actions
        let (questions, questioner) = AsyncStream.makeStream(of: Promise<Void>.Resolver.self)
        let (promise, resolver) = Promise<Void>.pending()
        try await trait.provideScope(for: test, testCase: nil) {
            Task { for await resolver in questions { resolver.resolve() } }
        }
        try await expectIssue {
            try await trait.provideScope(for: test, testCase: nil) {
                let call = promise.then { action(Like.self, 1) }
                questioner.yield(resolver)
                _ = await call.result
            }
        } matching: {
            $0.text.hasPrefix("Like has no implementation")
        }
        questioner.finish()
    }

    @Test func `A registry that tests share looks at who calls, not at who made it`() async throws {
        let test = try #require(Test.current)
        let trait: ActionsTrait = .actions
        let (tenants, keeper) = AsyncStream.makeStream(of: Actions.self)
        try await trait.provideScope(for: test, testCase: nil) {
            keeper.yield(Actions())
        }
        var others = tenants.makeAsyncIterator()
        let tenant = try #require(await others.next())
        try await expectIssue {
            try await trait.provideScope(for: test, testCase: nil) {
                await tenant.run { _ = await action(Like.self, 1).result }
            }
        } matching: {
            $0.text.hasPrefix("Like has no implementation")
        }
        tenant.run {
            Actions.intercept(Like.self, .stalled)
            Like.self <~ { _ in Promise(()) }
        }
        try await trait.provideScope(for: test, testCase: nil) {
            let stalled = tenant.run { action(Like.self, 1) }
            await #expect(throws: PromiseTimeoutError.self) {
                try await stalled.timeout(.milliseconds(100)).value
            }
        }
    }

    @Test(
        .actions(waiting: .generous) { Actions.intercept(Like.self, .stalled) },
        .generousTimeLimit
    )
    func `Stalled calls go on until the test ends, and are no issue`() {
        Like.self <~ { _ in Promise(()) }
        Actions.intercept(Upload.self, .stalled)
        Upload.self <~ { _ in }
        _ = action(Like.self, 1).then { Issue.record("It went on.") }
        Task { try await action(Upload.self, 1) }
    }

    @Test(
        .expectingIssue { issue in
            issue.text == """
                Like, called 3 times at PlugTestingTests/ActionsTraitTests.swift:\(outlivingLine), \
                outlived its test. Await or cancel it there
                """ && issue.line == outlivingLine
        },
        .actions(waiting: .milliseconds(20)) { Like.self <~ { _ in never.promise } }
    )
    func `Calls of one line that outlive their test are recorded together`() {
        for _ in 1...3 { outlive() }
    }

    @Test(
        .expectingIssue("Upload, called at "),
        .actions(waiting: .milliseconds(20)) {
            Upload.self <~ { _ in try await never.promise.value }
        }
    )
    func `An asynchronous action that outlives its test is recorded`() async {
        let started = Promise<Void>.pending()
        Actions.intercept(Upload.self) { input, next in
            started.resolver.resolve()
            return try await next(input)
        }
        Task { try await action(Upload.self, 1) }
        _ = await started.promise.result
    }

}

@Suite(
    .expectingIssue("Like, called at "),
    .actions(waiting: .generous) { Like.self <~ { _ in never.promise } }
)
struct WaitingTests {
    @Test(.actions(waiting: .milliseconds(20)))
    func `The time that a test gives wins over that of its suite`() {
        outlive()
    }
}

private let tests = #filePath.replacing("ActionsTraitTests.swift", with: "")
private let root = tests.replacing("Tests/PlugTestingTests/", with: "")

extension Issue {
    fileprivate func hasPath(_ path: String) -> Bool {
        sourceLocation?.filePath == path
    }
}

private let outlivingLine = #line + 1
private func outlive() { _ = action(Like.self, 1) }

@MainActor
private final class Shop {
    static func open() async {
        await Task.yield()
        Add.self <~ { $0 + 2 }
    }

    func plug() { Greet.self <~ { _ in "shop" } }
}

private class Beep: Action<Int, Void> {}
private class Find: Action<Int, String?> {}
private class Greet: Action<Void, String> {}
private class Add: Action<Int, Int> {}
private class PluggedByTheApp: Action<Void, Int> {}
private class ForgetfulLike: Like {}
private class Upload: AsyncAction<Int, Void> {}
private class ForgetfulUpload: Upload {}
