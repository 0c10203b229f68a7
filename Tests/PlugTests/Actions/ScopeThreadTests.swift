import Dispatch
import Plug
import Testing

/// Where a scope is visible, and where it isn't.
@Suite(.generousTimeLimit)
struct ScopeThreadTests {
    @MainActor
    @Test func `An asynchronous scope keeps the caller's actor`() async {
        await Actions.withScope {
            MainActor.preconditionIsolated()
            await Task.yield()
            MainActor.preconditionIsolated()
        }
    }

    @Test func `Child tasks are in the scope`() async {
        await Actions.withScope {
            Name.self <~ { "scope" }
            async let bound = action(Name.self)
            let grouped = await withTaskGroup { group in
                group.addTask { action(Name.self) }
                return await group.next()
            }
            let name = await bound
            #expect(name == "scope")
            #expect(grouped == "scope")
        }
    }

    @Test func `A task that outlives the scope is in it to the end`() async {
        let (ended, resolver) = Promise<Void>.pending()
        let task = Actions.withScope {
            Name.self <~ { "scope" }
            return Task {
                _ = await ended.result
                return action(Name.self)
            }
        }
        #expect(!Actions.isPlugged(Name.self))
        resolver.resolve()
        #expect(await task.value == "scope")
    }

    @Test func `A queue of Dispatch is in the scope by run alone`() async {
        await Actions.withScope {
            Name.self <~ { "scope" }
            let scope = Actions.current
            let names = await withCheckedContinuation { continuation in
                DispatchQueue.global().async {
                    let isPluggedOutside = Actions.isPlugged(Name.self)
                    let name = scope.run { action(Name.self) }
                    continuation.resume(returning: (isPluggedOutside, name))
                }
            }
            #expect(names == (false, "scope"))
        }
    }

    @Test func `A closure of a promise is in the scope that it was written in`() async throws {
        let (promise, resolver) = Promise<Void>.pending()
        let first = Actions.withScope {
            Name.self <~ { "first" }
            return promise.map { action(Name.self) }
        }
        let second = Actions.withScope {
            Name.self <~ { "second" }
            return promise.map { action(Name.self) }
        }
        let outside = promise.map { Actions.isPlugged(Name.self) }
        DispatchQueue.global().async { Actions().run { resolver.resolve() } }
        #expect(try await first.value == "first")
        #expect(try await second.value == "second")
        #expect(try await outside.value == false)
    }

    @Test func `An asynchronous closure of a promise is in its scope`() async throws {
        let promise = Actions.withScope {
            Name.self <~ { "scope" }
            return Promise {
                await Task.yield()
                return action(Name.self)
            }
        }
        #expect(try await promise.value == "scope")
    }

    @Test func `What a promise's closure holds is released with its scope`() async throws {
        let (promise, resolver) = Promise<Void>.pending()
        weak var held: Probe?
        let (done, released) = Actions.withScope {
            let probe = Probe()
            held = probe
            Name.self <~ { "probe \(probe.number)" }
            return (promise.map { action(Name.self) }, probe.released)
        }
        #expect(held != nil)
        resolver.resolve()
        #expect(try await done.value == "probe 0")
        try await released.value
    }
}

private class Name: Action<Void, String> {}
