import Plug
import Testing

/// How calls are seen to end.
@Suite
struct ObserverOutcomeTests {
    @Test func `An asynchronous action that returns is seen to return`() async {
        let log = Log()
        let actions = Actions()
        actions.plug(Fetch.self) { $0 }
        let observer = actions.observe { log.add($0) }
        _ = try? await actions.run { try await action(Fetch.self, 1) }
        #expect(log.lines == ["Fetch began", "Fetch returned"])
        withExtendedLifetime(observer) {}
    }

    @Test func `An asynchronous action that is cancelled is seen as cancelled`() async {
        let log = Log()
        let actions = Actions()
        actions.plug(Fetch.self) { _ in throw CancellationError() }
        let observer = actions.observe { log.add($0) }
        _ = try? await actions.run { try await action(Fetch.self, 1) }
        #expect(log.lines == ["Fetch began", "Fetch cancelled"])
        withExtendedLifetime(observer) {}
    }

    @Test func `A promise that is fulfilled later ends its call then`() {
        let log = Log()
        let actions = Actions()
        let (promise, resolver) = Promise<Int>.pending()
        actions.plug(Load.self) { promise }
        let observer = actions.observe { log.add($0) }
        _ = actions.run { action(Load.self) }
        #expect(log.lines == ["Load began"])
        resolver.resolve(1)
        #expect(log.lines == ["Load began", "Load returned"])
        withExtendedLifetime(observer) {}
    }

    @Test func `A promise that is rejected later fails its call then`() {
        let log = Log()
        let actions = Actions()
        let (promise, resolver) = Promise<Int>.pending()
        actions.plug(Load.self) { promise }
        let observer = actions.observe { log.add($0) }
        _ = actions.run { action(Load.self) }
        resolver.reject(Offline())
        #expect(log.lines == ["Load began", "Load failed with Offline()"])
        withExtendedLifetime(observer) {}
    }

    @Test func `Observing a promise doesn't keep it from being cancelled`() {
        let cancelled = Log()
        let actions = Actions()
        let (promise, resolver) = Promise<Int>.pending()
        resolver.onCancel { cancelled.add("cancelled") }
        actions.plug(Load.self) { promise }
        let observer = actions.observe { _ in }
        let loaded: Promise<Int> = actions.run { action(Load.self) }
        loaded.then { $0 + 1 }.cancel()
        #expect(cancelled.lines == ["cancelled"])
        withExtendedLifetime(observer) {}
    }

    @Test func `Several observers see a call in the order in which they were added`() {
        let log = Log()
        let actions = Actions()
        actions.plug(Count.self) { 1 }
        let first = actions.observe { _ in log.add("first") }
        let second = actions.observe { _ in log.add("second") }
        _ = actions.run { action(Count.self) }
        #expect(log.lines == ["first", "second", "first", "second"])
        withExtendedLifetime((first, second)) {}
    }

    @Test func `An observer may call actions itself`() {
        let log = Log()
        let actions = Actions()
        actions.plug(Count.self) { 1 }
        actions.plug(Tell.self) { log.add($0) }
        let observer = actions.observe { event in
            if event.action == Count.self { actions.run { action(Tell.self, "told") } }
        }
        _ = actions.run { action(Count.self) }
        #expect(log.lines == ["told", "told"])
        withExtendedLifetime(observer) {}
    }

    @Test func `An observer of an inner scope doesn't see the calls of the outer one`() {
        let log = Log()
        Actions.withScope {
            Count.self <~ { 1 }
            let observer = Actions.withScope { Actions.observe { log.add($0) } }
            _ = action(Count.self)
            withExtendedLifetime(observer) {}
        }
        #expect(log.lines == [])
    }

    @Test func `The time between the beginning and the end is told`() throws {
        let times = Journal<Duration>()
        let actions = Actions()
        actions.plug(Count.self) {
            let start = ContinuousClock.now
            while .now - start < .milliseconds(2) {}
            return 1
        }
        let observer = actions.observe { event in
            if case .ended(_, after: let time) = event.phase { times.append(time) }
        }
        let start = ContinuousClock.now
        _ = actions.run { action(Count.self) }
        let time = try #require(times.all.first)
        #expect(time >= .milliseconds(2))
        #expect(time <= .now - start)
        withExtendedLifetime(observer) {}
    }

    @Test func `A dropped observer is let go of at once`() {
        let actions = Actions()
        weak var held: Log?
        do {
            let log = Log()
            held = log
            let observer = actions.observe { log.add($0) }
            #expect(held != nil)
            withExtendedLifetime(observer) {}
        }
        #expect(held == nil)
    }

    @Test func `The caller's place is told`() {
        let log = Log()
        let actions = Actions()
        actions.plug(Count.self) { 1 }
        let observer = actions.observe { event in log.add(event.caller) }
        let line: UInt = #line + 1
        _ = actions.run { action(Count.self) }
        #expect(Set(log.lines) == ["PlugTests/ObserverOutcomeTests.swift:\(line)"])
        withExtendedLifetime(observer) {}
    }

    @Test func `An intercepted stream is seen to be made`() async {
        let log = Log()
        let actions = Actions()
        actions.plug(Watch.self) {
            AsyncStream {
                $0.yield(1); $0.finish()
            }
        }
        actions.intercept(Watch.self) { _, next in
            let numbers = next(())
            return AsyncStream { continuation in
                Task {
                    for await number in numbers { continuation.yield(number * 10) }
                    continuation.finish()
                }
            }
        }
        let observer = actions.observe { log.add($0) }
        var received: [Int] = []
        for await number in actions.run({ action(Watch.self) }) { received.append(number) }
        #expect(received == [10])
        #expect(log.lines == ["Watch began", "Watch returned"])
        withExtendedLifetime(observer) {}
    }
}

private class Count: Action<Void, Int> {}
private class Tell: Action<String, Void> {}
private class Load: Action<Void, Promise<Int>> {}
private class Watch: Action<Void, AsyncStream<Int>> {}
private class Fetch: AsyncAction<Int, Int> {}
private struct Offline: Error {}

private final class Log: Sendable {
    private let content = Locked<[String]>([])

    var lines: [String] { content.withLock { $0 } }

    func add(_ line: String) { content.withLock { $0.append(line) } }

    func add(_ event: ActionEvent) {
        switch event.phase {
        case .began: add("\(event.name) began")
        case .ended(.returned, after: _): add("\(event.name) returned")
        case .ended(.failed(let error), after: _): add("\(event.name) failed with \(error)")
        case .ended(.cancelled, after: _): add("\(event.name) cancelled")
        }
    }
}
