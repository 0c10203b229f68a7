import Plug
import PlugTesting
import Testing

/// Waiting for code that returns nothing to await.
@MainActor
@Suite(.actions, .generousTimeLimit)
struct SettledTests {
    @Test func `A chain behind a call has run to its end, whoever settles it`() async {
        let (promise, resolver) = Promise<Int>.pending()
        Fetch.self <~ { _ in promise }
        let model = Model()
        model.load()
        #expect(model.log == ["loading"])
        Task.detached { resolver.resolve(1) }
        await Actions.settled(within: .generous)
        #expect(model.log == ["loading", "loaded 1", "loaded 2", "done"])
    }

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

    @Test func `Closures in scopes inside the test's are waited for`() async {
        let model = Model()
        Actions.withScope {
            Fetch.self <~ { number in Promise(number) }
            model.load()
        }
        await Actions.settled(within: .generous)
        #expect(model.log.last == "done")
    }

    @Test func `Calls in a registry of its own are waited for`() async {
        let tenant = Actions()
        let (promise, resolver) = Promise<Int>.pending()
        tenant.run { Fetch.self <~ { _ in promise } }
        let line: UInt = #line + 1
        tenant.run { _ = action(Fetch.self, 1) }
        await withKnownIssue(wanted) {
            await Actions.settled(within: .milliseconds(5))
        } matching: { issue in
            issue.comments.first?.rawValue.hasSuffix("SettledTests.swift:\(line)") == true
        }
        resolver.resolve(1)
        await Actions.settled(within: .generous)
    }

    @Test func `The code of a promise is waited for`() async {
        let model = Model()
        _ = Promise {
            await Task.yield()
            model.log.append("done")
        }
        await Actions.settled(within: .generous)
        #expect(model.log == ["done"])
    }

    @Test func `Rejected and canceled chains have ended`() async {
        let (promise, _) = Promise<Int>.pending()
        Fetch.self <~ { number in number == 0 ? promise : Promise(error: CancellationError()) }
        action(Fetch.self, 0).map { $0 + 1 }.cancel()
        action(Fetch.self, 1).map { $0 + 1 }.onError { _ in }
        await Actions.settled(within: .generous)
    }

    @Test func `Where nothing goes on it returns at once`() async {
        await Actions.settled()
    }

    @Test func `A call that doesn't end in time is recorded, with its place`() async {
        let (promise, resolver) = Promise<Int>.pending()
        Fetch.self <~ { _ in promise }
        let line: UInt = #line + 1
        _ = action(Fetch.self, 0).then { _ in }
        await withKnownIssue(wanted) {
            await Actions.settled(within: .milliseconds(5))
        } matching: { issue in
            issue.comments.first?.rawValue == """
                Not ended within 0.005 seconds: Fetch, called at \
                PlugTestingTests/SettledTests.swift:\(line)
                """
        }
        resolver.resolve(1)
        await Actions.settled(within: .generous)
    }

    @Test func `Closures that don't run in time are recorded`() async {
        let line: UInt = #line + 1
        let (promise, resolver) = Promise<Int>.pending()
        _ = promise.map { $0 + 1 }.then { _ in }
        await withKnownIssue(wanted) {
            await Actions.settled(within: .milliseconds(5))
        } matching: { issue in
            issue.comments.first?.rawValue == """
                Not ended within 0.005 seconds: 2 closures behind the promise made at \
                PlugTestingTests/SettledTests.swift:\(line)
                """
        }
        resolver.resolve(1)
        await Actions.settled(within: .generous)
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

@Suite
struct UnsettledTests {
    @Test func `Without the trait it says what to add`() async {
        await withKnownIssue(wanted) {
            await Actions.settled()
        } matching: { issue in
            issue.comments.first?.rawValue == """
                Actions.settled() needs a registry of the test. Add the trait .actions or, with \
                XCTest, inherit from ActionsTestCase of PlugXCTest.
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
