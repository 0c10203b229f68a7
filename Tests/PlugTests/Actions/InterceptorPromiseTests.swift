import Dispatch
import Plug
import Testing

/// Interceptors of actions that return a promise.
@Suite(.quiet)
struct InterceptorPromiseTests {
    @Test func `It may try again after a rejection`() async throws {
        let calls = Tally()
        try await Actions.withScope {
            Find.self <~ { name in
                calls.add() == 1 ? Promise(error: Offline()) : Promise(name)
            }
            Actions.intercept(Find.self) { name, next in next(name).recover { _ in next(name) } }
            let loaded = try await action(Find.self, "cat")
            #expect(loaded == "cat")
            #expect(calls.count == 2)
        }
    }

    @Test func `It may change what is promised`() async throws {
        try await Actions.withScope {
            Find.self <~ { Promise($0) }
            Actions.intercept(Find.self) { name, next in next(name).map { $0 + "!" } }
            let loaded = try await action(Find.self, "cat")
            #expect(loaded == "cat!")
        }
    }

    @Test func `It may call next later, from another thread`() async throws {
        try await Actions.withScope {
            Find.self <~ { Promise($0) }
            Actions.intercept(Find.self) { name, next in
                Promise { resolve, reject in
                    DispatchQueue.global().async {
                        next(name).then { resolve($0) }.onError { reject($0) }
                    }
                }
            }
            let loaded = try await action(Find.self, "cat")
            #expect(loaded == "cat")
        }
    }

    @Test func `It doesn't run when nothing is plugged`() async {
        let calls = Tally()
        await Actions().run {
            Actions.intercept(Find.self) { name, next in
                calls.add()
                return next(name)
            }
            await #expect(throws: UnpluggedActionError.self) { try await action(Find.self, "cat") }
        }
        #expect(calls.count == 0)
    }

    @Test func `An asynchronous one may change input and output`() async throws {
        try await Actions.withScope {
            Translate.self <~ { $0 }
            Actions.intercept(Translate.self) { name, next in try await next(name + "?") + "!" }
            let fetched = try await action(Translate.self, "cat")
            #expect(fetched == "cat?!")
        }
    }

    @Test func `An asynchronous one may answer alone, and may throw`() async throws {
        try await Actions.withScope {
            Translate.self <~ { _ in throw Offline() }
            Actions.intercept(Translate.self) { name, next in
                if name == "cat" { return "cached" }
                return try await next(name)
            }
            let fetched = try await action(Translate.self, "cat")
            #expect(fetched == "cached")
            await #expect(throws: Offline.self) { try await action(Translate.self, "dog") }
        }
    }

    @Test func `Interceptors that are added while others call take part in later calls`() async {
        let actions = Actions()
        let runs = Tally()
        actions.run { Echo.self <~ { $0 } }
        await withTaskGroup { group in
            for task in 0..<4 {
                group.addTask {
                    for round in 0..<200 {
                        if task == 0, round < 20 {
                            actions.run {
                                Actions.intercept(Echo.self) { number, next in
                                    runs.add()
                                    return next(number)
                                }
                            }
                        }
                        let same = actions.run { action(Echo.self, round) } == round
                        #expect(same)
                    }
                }
            }
        }
        let before = runs.count
        _ = actions.run { action(Echo.self, 0) }
        #expect(runs.count - before == 20)
    }
}

private class Find: Action<String, Promise<String>> {}
private class Echo: Action<Int, Int> {}
