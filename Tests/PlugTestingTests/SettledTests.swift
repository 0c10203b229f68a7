import Dispatch
import Plug
import PlugTesting
import Testing

/// Waiting for code that returns nothing to await.
@MainActor
@Suite(.actions, .collectingIssues, .generousTimeLimit)
struct SettledTests {
    @Test func `What a closure calls is waited for, too`() async {
        Fetch.self <~ { number in
            Promise {
                await Task.yield()
                return number + 1
            }
        }
        let model = Model()
        for _ in 0..<100 {
            model.log = []
            model.load()
            await Actions.settled(within: .generous)
            #expect(model.log == ["loading", "loaded 1", "loaded 2", "done"])
        }
    }

    @Test func `Calls in a registry of its own are waited for`() async {
        let tenant = Actions()
        let (promise, resolver) = Promise<Int>.pending()
        tenant.run { Fetch.self <~ { _ in promise } }
        let line: UInt = #line + 1
        tenant.run { _ = action(Fetch.self, 1) }
        await expectIssue {
            await Actions.settled(within: .milliseconds(5))
        } matching: {
            $0.text.hasSuffix("SettledTests.swift:\(line)")
        }
        resolver.resolve(1)
        await Actions.settled(within: .generous)
    }

    @Test func `Rejected and canceled chains have ended`() async {
        let (promise, _) = Promise<Int>.pending()
        Fetch.self <~ { number in number == 0 ? promise : Promise(error: CancellationError()) }
        action(Fetch.self, 0).map { $0 + 1 }.cancel()
        action(Fetch.self, 1).map { $0 + 1 }.onError { _ in }
        await Actions.settled(within: .generous)
    }

    @Test(arguments: 0..<20)
    func `What finally does after a cancellation is waited for`(_: Int) async {
        let (promise, _) = Promise<Int>.pending()
        Fetch.self <~ { _ in promise }
        var isBusy = true
        let call = action(Fetch.self, 0).finally { isBusy = false }
        call.cancel()
        await Actions.settled(within: .generous)
        #expect(!isBusy)
    }

    @Test func `The code of a canceled promise is waited for`() async {
        let model = Model()
        let promise = Promise {
            await Task.yield()
            await Task.yield()
            model.log.append("tidied up")
        }
        promise.cancel()
        await Actions.settled(within: .generous)
        #expect(model.log == ["tidied up"])
    }

    @Test nonisolated func `A closure that runs while its promise is canceled is waited for`() async
    {
        let isOver = Locked(false)
        let mayEnd = DispatchSemaphore(value: 0)
        let (promise, resolver) = Promise<Void>.pending()
        let (started, starter) = Promise<Void>.pending()
        let next = promise.then {
            starter.resolve()
            mayEnd.wait()
            isOver.withLock { $0 = true }
        }
        DispatchQueue.global().async { resolver.resolve() }
        _ = await started.result
        next.cancel()
        Task {
            for _ in 0..<10 { await Task.yield() }
            mayEnd.signal()
        }
        await Actions.settled(within: .generous)
        #expect(isOver.withLock { $0 })
    }

    @Test func `A wait in vain says who sleeps on a clock that nobody advances`() async {
        let clock = TestClock()
        let line: UInt = #line + 1
        let sleeping = Promise { try await clock.sleep(for: .seconds(5)) }
        await clock.sleepers(1, within: .generous)
        await expectIssue {
            await Actions.settled(within: .milliseconds(5))
        } matching: { issue in
            issue.text == """
                Not ended within 0.005 seconds: a closure behind the promise made at \
                PlugTestingTests/SettledTests.swift:\(line). 1 task sleeps on a TestClock: call \
                advance(by:) or run()
                """
        }
        sleeping.cancel()
    }

    @Test func `A detached task waits for the test whose registry it takes along`() async {
        let (promise, resolver) = Promise<Int>.pending()
        Fetch.self <~ { _ in promise }
        let model = Model()
        model.load()
        let actions = Actions.current
        let waiting = Task.detached {
            await actions.run { await Actions.settled(within: .generous) }
        }
        resolver.resolve(1)
        await waiting.value
        #expect(model.log.last == "done")
    }

    @Test func `A task that is canceled doesn't wait`() async {
        let (promise, resolver) = Promise<Int>.pending()
        _ = promise.then { _ in }
        let waiting = Task { await Actions.settled(within: .generous) }
        waiting.cancel()
        await waiting.value
        resolver.resolve(1)
    }
}

@Suite(.collectingIssues)
struct UnsettledTests {
    @Test func `Without the trait it says what to add`() async {
        await expectIssue {
            await Actions.settled()
        } matching: { issue in
            issue.text == """
                Actions.settled() runs in no registry of a test. Add the trait .actions or, with \
                XCTest, inherit from ActionsTestCase of PlugXCTest, and call it in a task of the test.
                """
        }
    }
}

// MARK: - Fixtures

private class Fetch: Action<Int, Promise<Int>> {}

/// A screen whose methods return nothing.
@MainActor
private final class Model {
    var log: [String] = []

    func load() {
        log.append("loading")
        _ = action(Fetch.self, 0)
            .then { number in
                self.log.append("loaded 1")
                return action(Fetch.self, number)
            }
            .then { _ in self.log.append("loaded 2") }
            .finally { self.log.append("done") }
    }
}
