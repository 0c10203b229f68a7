import Plug
import PlugResilience
import PlugTesting
import Testing

// How an app's composition root, debug menu, server and tests use the registry.

class Fetch: AsyncAction<Int, String> {}
class Greet: Action<String, String> {}
class Load: Action<Int, Promise<String>> {}

class Whisper: Greet {
    override func perform(_ name: String) -> String { name.lowercased() }
}

/// What a test of a root calls. Compiled only: this program has use cases that no root plugs.
nonisolated func verify() {
    Actions.verifyAll(except: [Greet.self], allowsReplacing: false)
}

@Suite(.actions { Greet.self <~ { name in "Hello, \(name)" } })
struct RegistryClient {
    @Test func `Scopes and registries answer inside`() async throws {
        let scoped = Actions.withScope {
            Greet.self <~ { name in "Hi, \(name)" }
            return action(Greet.self, "Ann")
        }
        #expect(scoped == "Hi, Ann")
        let fetched = try await Actions.withScope {
            Fetch.self <~ { number in "\(number)" }
            return try await action(Fetch.self, 1)
        }
        #expect(fetched == "1")

        let tenant = Actions()
        tenant.run {
            Greet.self <~ { name in "Dear \(name)" }
            Fetch.self <~ { number in "tenant \(number)" }
        }
        #expect(tenant.run { action(Greet.self, "Ann") } == "Dear Ann")
        let answer = try await tenant.run { try await action(Fetch.self, 2) }
        #expect(answer == "tenant 2")
        #expect(tenant.run { Actions.isPlugged(Greet.self) })
        tenant.run { Load.self <~ { number in Promise("\(number)") } }
        tenant.run { action(Load.self, 3).then { text in #expect(text == "3") } }
        let load: () -> Void = {
            _ = tenant.run { action(Load.self, 4).then { text in #expect(text == "4") } }
        }
        load()
        await Actions.settled(within: .seconds(300))
        tenant.run { Actions.unplug(Greet.self) }
        let isPlugged = await tenant.run {
            await Task.yield()
            return Actions.isPlugged(Greet.self)
        }
        #expect(!isPlugged)
        #expect(tenant.description.hasPrefix("Fetch"))
        let actions = Actions.current
        let detached = Task.detached { actions.run { action(Greet.self, "Ann") } }
        #expect(await detached.value == "Hello, Ann")
    }

    @Test func `Interceptors and observers stand between and beside`() async throws {
        let (names, log) = AsyncStream.makeStream(of: String.self)
        let observer = Actions.observe { event in
            switch event.phase {
            case .began: log.yield("\(event.name) began at \(event.line)")
            case .ended(.returned, after: let time): log.yield("\(time >= .zero)")
            case .ended(.failed(let error), after: _): log.yield("\(error)")
            case .ended(.cancelled, after: _): log.yield("cancelled")
            }
        }
        Actions.intercept(Greet.self) { name, next in next(name + "!") }
        #expect(action(Greet.self, "Ann") == "Hello, Ann!")
        Fetch.self <~ { number in "\(number)" }
        Actions.intercept(Fetch.self) { number, next in
            let fetched = try await next(number + 1)
            return fetched + "!"
        }
        #expect(try await action(Fetch.self, 1) == "2!")
        Load.self <~ { number in Promise("\(number)") }
        Actions.intercept(Load.self, .slow(by: .milliseconds(1)))
        #expect(try await action(Load.self, 3).value == "3")
        Actions.intercept(Load.self, .failing(with: NoPhoto()))
        await #expect(throws: NoPhoto.self) { try await action(Load.self, 3).value }
        Actions.intercept(Fetch.self, ActionBehavior { throw NoPhoto() })
        await #expect(throws: NoPhoto.self) { try await action(Fetch.self, 1) }
        observer.cancel()
        log.finish()
        var seen: [String] = []
        for await name in names { seen.append(name) }
        #expect(seen.count == 10)
    }

    @Test func `A plug may be all that a closure does`() {
        let (tenant, demo) = (Actions(), Actions())
        let plug: () -> Void = { tenant.run { Greet.self <~ { name in "Dear \(name)" } } }
        let plugToo: () -> Void = { demo.run { Greet.self <~ Whisper() } }
        let plugForNobody: () -> Void = { Actions.withScope { Greet.self <~ Whisper() } }
        plug()
        plugToo()
        plugForNobody()
        #expect(tenant.run { action(Greet.self, "Ann") } == "Dear Ann")
        #expect(demo.run { action(Greet.self, "Ann") } == "ann")
        let proof: Plugged<Greet> = demo.run { Greet.self <~ Whisper() }
        #expect("\(proof)".contains("Greet"))
        #expect(proof.debugDescription == Actions.explain(Greet.self))
    }

    @Test(.actions(waiting: .seconds(300)))
    func `What the library returns and throws has names`() async throws {
        let observer: ActionToken = Actions.observe { (event: ActionEvent) in
            let action: any Pluggable.Type = event.action
            #expect(event.callID > 0 && event.caller.contains(":") && "\(action)" == event.name)
        }
        Actions.listRunningCalls()
        let running: RunningCalls = Actions.runningCalls
        let behavior: ActionBehavior = .stalled
        Load.self <~ { number in Promise("\(number)") }
        Actions.intercept(Load.self, behavior)
        let stalled: AnyPromise = action(Load.self, 1)
        #expect(running.description.contains("Load, called at "))
        stalled.cancel()
        let recorder: Recorder<String> = Actions.record(Greet.self) { name in name }
        #expect(callIt(Greet.self, "Ann") == "Ann")
        #expect(await recorder.next(within: .seconds(300)) == "Ann")
        Fetch.self <~ { number in "\(number)" }
        let spy = Actions.record(Fetch.self)
        #expect(try await awaitIt(Fetch.self, 1) == "1")
        #expect((recorder.inputs, spy.count) == (["Ann"], 1))
        #expect(recorder.description == #"Greet, called with ["Ann"]"#)
        await Actions.settled(within: .seconds(300))
        observer.cancel()
    }

    private func callIt<A: IsAction>(_ type: A.Type, _ input: A.Input) -> A.Output {
        action(type, input)
    }

    private func awaitIt<A: IsAsyncAction>(
        _ type: A.Type,
        _ input: A.Input
    ) async throws -> A.Output {
        try await action(type, input)
    }
}
