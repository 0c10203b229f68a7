import Plug
import Testing

/// How observers see calls end.
@Suite
struct ObserverOutcomeTests {
    @Test func `An asynchronous action that returns is seen to return`() async {
        let events = await Actions().run {
            Upload.self <~ { $0 }
            return await observing { _ = try? await action(Upload.self, 1) }
        }
        #expect(events.map(\.text) == ["Upload began", "Upload returned"])
    }

    @Test func `An asynchronous action that is canceled is seen as canceled`() async {
        let events = await Actions().run {
            Upload.self <~ { _ in throw CancellationError() }
            return await observing { _ = try? await action(Upload.self, 1) }
        }
        #expect(events.map(\.text) == ["Upload began", "Upload cancelled"])
    }

    @Test func `An asynchronous action that fails in a canceled task is seen as canceled`() async {
        let events = await Actions().run {
            Upload.self <~ { _ in
                withUnsafeCurrentTask { $0?.cancel() }
                throw Offline()
            }
            return await observing {
                let task = Task { try await action(Upload.self, 1) }
                await #expect(throws: Offline.self) { try await task.value }
            }
        }
        #expect(events.map(\.text) == ["Upload began", "Upload cancelled"])
    }

    @Test func `A promise that is fulfilled later ends its call then`() {
        let log = Journal<ActionEvent>()
        let (promise, resolver) = Promise<Int>.pending()
        Actions.withScope {
            Load.self <~ { promise }
            Actions.withObserver(log.append) {
                _ = action(Load.self)
                #expect(log.all.map(\.text) == ["Load began"])
                resolver.resolve(1)
            }
        }
        #expect(log.all.map(\.text) == ["Load began", "Load returned"])
    }

    @Test func `A promise that is rejected later fails its call then`() {
        let (promise, resolver) = Promise<Int>.pending()
        let events = Actions.withScope {
            Load.self <~ { promise }
            return observing {
                _ = action(Load.self)
                resolver.reject(Offline())
            }
        }
        #expect(events.map(\.text) == ["Load began", "Load failed with Offline"])
    }

    @Test func `Observing a promise doesn't keep it from being canceled`() {
        let cancelled = Journal<String>()
        let (promise, resolver) = Promise<Int>.pending()
        resolver.onCancel { cancelled.append("cancelled") }
        let events = Actions.withScope {
            Load.self <~ { promise }
            return observing { action(Load.self).map { $0 + 1 }.cancel() }
        }
        #expect(cancelled.all == ["cancelled"])
        #expect(events.map(\.text) == ["Load began", "Load cancelled"])
    }

    @Test func `Several observers see a call in the order in which they were added`() {
        let log = Journal<String>()
        Actions.withScope {
            Number.self <~ { 1 }
            let first = Actions.observe { _ in log.append("first") }
            let second = Actions.observe { _ in log.append("second") }
            _ = action(Number.self)
            first.cancel()
            _ = action(Number.self)
            second.cancel()
        }
        #expect(log.all == ["first", "second", "first", "second", "second", "second"])
    }

    @Test func `An observer may call actions itself`() {
        let log = Journal<String>()
        Actions.withScope {
            Number.self <~ { 1 }
            Tell.self <~ { log.append($0) }
            let observer = Actions.observe { event in
                if event.action == Number.self { action(Tell.self, "told") }
            }
            _ = action(Number.self)
            observer.cancel()
        }
        #expect(log.all == ["told", "told"])
    }

    @Test func `An observer of an inner scope doesn't see the calls of the outer one`() {
        let log = Journal<String>()
        Actions.withScope {
            Number.self <~ { 1 }
            let observer = Actions.withScope { Actions.observe { log.append($0.text) } }
            _ = action(Number.self)
            observer.cancel()
        }
        #expect(log.all == [])
    }

    @Test func `The time between the beginning and the end is reported`() throws {
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
            // Whatever the machine does meanwhile happens within both, or within the outer one.
            let time = try #require(told.all.first)
            #expect(try time >= #require(inside.all.first))
            #expect(time <= around)
            observer.cancel()
        }
    }

    @Test func `A dropped observer is let go of with its registry`() {
        weak var held: Journal<String>?
        do {
            let log = Journal<String>()
            held = log
            let actions = Actions()
            actions.run { _ = Actions.observe { log.append($0.text) } }
            #expect(held != nil)
        }
        #expect(held == nil)
    }

    @Test func `The caller's location is reported`() {
        var line: UInt = 0
        let events = Actions.withScope {
            Number.self <~ { 1 }
            return observing {
                line = #line + 1
                _ = action(Number.self)
            }
        }
        #expect(Set(events.map(\.caller)) == ["PlugTests/ObserverOutcomeTests.swift:\(line)"])
    }

    @Test func `An intercepted stream is seen to be made`() async {
        let events = await Actions.withScope {
            Watch.self <~ { AsyncStream(unfolding: { nil }) }
            Actions.intercept(Watch.self) { _, next in
                let numbers = next(())
                return AsyncStream { continuation in
                    Task {
                        continuation.yield(10)
                        for await number in numbers { continuation.yield(number) }
                        continuation.finish()
                    }
                }
            }
            return await observing {
                var received: [Int] = []
                for await number in action(Watch.self) { received.append(number) }
                #expect(received == [10])
            }
        }
        #expect(events.map(\.text) == ["Watch began", "Watch returned"])
    }
}

private class Tell: Action<String, Void> {}
private class Watch: Action<Void, AsyncStream<Int>> {}
