import Plug
import Testing

/// How calls are seen to end.
@Suite
struct ObserverOutcomeTests {
    @Test func `An asynchronous action that returns is seen to return`() async {
        let log = Journal<String>()
        let actions = Actions()
        actions.run { Upload.self <~ { $0 } }
        let observer = actions.run { Actions.observe { log.append($0.text) } }
        _ = try? await actions.run { try await action(Upload.self, 1) }
        #expect(log.all == ["Upload began", "Upload returned"])
        withExtendedLifetime(observer) {}
    }

    @Test func `An asynchronous action that is cancelled is seen as cancelled`() async {
        let log = Journal<String>()
        let actions = Actions()
        actions.run { Upload.self <~ { _ in throw CancellationError() } }
        let observer = actions.run { Actions.observe { log.append($0.text) } }
        _ = try? await actions.run { try await action(Upload.self, 1) }
        #expect(log.all == ["Upload began", "Upload cancelled"])
        withExtendedLifetime(observer) {}
    }

    @Test func `A promise that is fulfilled later ends its call then`() {
        let log = Journal<String>()
        let actions = Actions()
        let (promise, resolver) = Promise<Int>.pending()
        actions.run { Load.self <~ { promise } }
        let observer = actions.run { Actions.observe { log.append($0.text) } }
        _ = actions.run { action(Load.self) }
        #expect(log.all == ["Load began"])
        resolver.resolve(1)
        #expect(log.all == ["Load began", "Load returned"])
        withExtendedLifetime(observer) {}
    }

    @Test func `A promise that is rejected later fails its call then`() {
        let log = Journal<String>()
        let actions = Actions()
        let (promise, resolver) = Promise<Int>.pending()
        actions.run { Load.self <~ { promise } }
        let observer = actions.run { Actions.observe { log.append($0.text) } }
        _ = actions.run { action(Load.self) }
        resolver.reject(Offline())
        #expect(log.all == ["Load began", "Load failed with Offline"])
        withExtendedLifetime(observer) {}
    }

    @Test func `Observing a promise doesn't keep it from being cancelled`() {
        let cancelled = Journal<String>()
        let actions = Actions()
        let (promise, resolver) = Promise<Int>.pending()
        resolver.onCancel { cancelled.append("cancelled") }
        actions.run { Load.self <~ { promise } }
        let observer = actions.run { Actions.observe { _ in } }
        let loaded: Promise<Int> = actions.run { action(Load.self) }
        loaded.then { $0 + 1 }.cancel()
        #expect(cancelled.all == ["cancelled"])
        withExtendedLifetime(observer) {}
    }

    @Test func `Several observers see a call in the order in which they were added`() {
        let log = Journal<String>()
        let actions = Actions()
        actions.run { Number.self <~ { 1 } }
        let first = actions.run { Actions.observe { _ in log.append("first") } }
        let second = actions.run { Actions.observe { _ in log.append("second") } }
        _ = actions.run { action(Number.self) }
        #expect(log.all == ["first", "second", "first", "second"])
        withExtendedLifetime((first, second)) {}
    }

    @Test func `An observer may call actions itself`() {
        let log = Journal<String>()
        let actions = Actions()
        actions.run { Number.self <~ { 1 } }
        actions.run { Tell.self <~ { log.append($0) } }
        let observer = actions.run {
            Actions.observe { event in
                if event.action == Number.self { actions.run { action(Tell.self, "told") } }
            }
        }
        _ = actions.run { action(Number.self) }
        #expect(log.all == ["told", "told"])
        withExtendedLifetime(observer) {}
    }

    @Test func `An observer of an inner scope doesn't see the calls of the outer one`() {
        let log = Journal<String>()
        Actions.withScope {
            Number.self <~ { 1 }
            let observer = Actions.withScope { Actions.observe { log.append($0.text) } }
            _ = action(Number.self)
            withExtendedLifetime(observer) {}
        }
        #expect(log.all == [])
    }

    @Test func `The time between the beginning and the end is told`() throws {
        let (inside, told) = (Journal<Duration>(), Journal<Duration>())
        try Actions.withScope {
            Number.self <~ {
                let start = ContinuousClock.now
                while .now == start {}
                inside.append(.now - start)
                return 1
            }
            let observer = Actions.observe { event in
                if case .ended(_, after: let time) = event.phase { told.append(time) }
            }
            let start = ContinuousClock.now
            _ = action(Number.self)
            let around = .now - start
            // Whatever the machine does meanwhile, it does within both, or within the outer one.
            let time = try #require(told.all.first)
            #expect(try time >= #require(inside.all.first))
            #expect(time <= around)
            withExtendedLifetime(observer) {}
        }
    }

    @Test func `A dropped observer is let go of at once`() {
        let actions = Actions()
        weak var held: Journal<String>?
        do {
            let log = Journal<String>()
            held = log
            let observer = actions.run { Actions.observe { log.append($0.text) } }
            #expect(held != nil)
            withExtendedLifetime(observer) {}
        }
        #expect(held == nil)
    }

    @Test func `The caller's place is told`() {
        let log = Journal<String>()
        let actions = Actions()
        actions.run { Number.self <~ { 1 } }
        let observer = actions.run { Actions.observe { event in log.append(event.caller) } }
        let line: UInt = #line + 1
        _ = actions.run { action(Number.self) }
        #expect(Set(log.all) == ["PlugTests/ObserverOutcomeTests.swift:\(line)"])
        withExtendedLifetime(observer) {}
    }

    @Test func `An intercepted stream is seen to be made`() async {
        let log = Journal<String>()
        let actions = Actions()
        actions.run {
            Watch.self <~ {
                AsyncStream {
                    $0.yield(1); $0.finish()
                }
            }
            Actions.intercept(Watch.self) { _, next in
                let numbers = next(())
                return AsyncStream { continuation in
                    Task {
                        for await number in numbers { continuation.yield(number * 10) }
                        continuation.finish()
                    }
                }
            }
        }
        let observer = actions.run { Actions.observe { log.append($0.text) } }
        var received: [Int] = []
        for await number in actions.run({ action(Watch.self) }) { received.append(number) }
        #expect(received == [10])
        #expect(log.all == ["Watch began", "Watch returned"])
        withExtendedLifetime(observer) {}
    }
}

private class Tell: Action<String, Void> {}
private class Watch: Action<Void, AsyncStream<Int>> {}
