import Plug
import Testing

/// Whom observers see, until when, and how calls end.
@Suite(.quiet)
struct ObserverTests {
    @Test(arguments: ends.keys.sorted())
    func `A call is seen to begin and to end, under one number`(end: String) async throws {
        let events = await observing(try #require(ends[end]))
        let name = try #require(events.first?.name)
        let outcome = end.drop { $0 != ":" }.dropFirst(2)
        #expect(events.map(\.text) == ["\(name) began", "\(name) \(outcome)"])
        #expect(Set(events.map(\.callID)).count == 1)
        let last = try #require(events.last)
        guard case .ended(_, after: let duration) = last.phase else { return }
        let time = "after \((duration / .microseconds(100)).rounded() / 10) ms"
        #expect(last.description.hasPrefix("[\(last.callID)] \(name) "))
        #expect(last.description.contains(time))
    }

    @Test func `The time between the beginning and the end is reported`() async throws {
        let inside = Journal<Duration>()
        Number.self <~ {
            let start = ContinuousClock.now
            while .now == start {}
            inside.append(.now - start)
            return 1
        }
        let start = ContinuousClock.now
        let events = await observing { _ = action(Number.self) }
        let around = .now - start
        guard case .ended(_, after: let time) = events.last?.phase else { throw Offline() }
        // Whatever the machine does meanwhile happens within both, or within the outer one.
        #expect(try time >= #require(inside.all.first))
        #expect(time <= around)
    }

    /// In a process of its own, because the count that it checks belongs to all tests.
    @Test func `Without observers and registries, calls take the fast path again`() async {
        await #expect(processExitsWith: .success) {
            _ = Actions.current
            precondition(Actions.isFastPathOpen)
            let (first, second) = (Actions.observe { _ in }, Actions.observe { _ in })
            first.cancel()
            first.cancel()
            precondition(!Actions.isFastPathOpen)
            second.cancel()
            precondition(Actions.isFastPathOpen)
            let tenant = Actions()
            precondition(!Actions.isFastPathOpen)
            tenant.run { _ = Actions.observe { _ in } }
            _ = consume tenant
            precondition(Actions.isFastPathOpen)
        }
    }
}

/// The events of the calls in the current registry while a closure runs.
nonisolated(nonsending) func observing(
    _ body: nonisolated(nonsending) () async -> Void
) async -> [ActionEvent] {
    let log = Journal<ActionEvent>()
    let observer = Actions.observe(log.append)
    defer { observer.cancel() }
    await body()
    return log.all
}

extension ActionEvent {
    /// The description without what differs from call to call: `Load began` or `Load returned`.
    fileprivate var text: String {
        description.replacing(/^ *\[\d+\] | at [\w.\/]+:\d+| after \d+\.\d ms/, with: "")
    }
}

private class Maybe: Action<Void, Promise<Int>?> {}

/// Calls, and behind the colon what observers see of their ends.
private let ends: [String: nonisolated(nonsending) @Sendable () async -> Void] = [
    "a promise that is rejected later: failed: Offline(number: 0)": {
        let (promise, resolver) = Promise<Int>.pending()
        Load.self <~ { promise }
        _ = action(Load.self) as Promise
        resolver.reject(Offline())
    },
    "a promise in an optional that is rejected later: failed: Offline(number: 0)": {
        let (promise, resolver) = Promise<Int>.pending()
        Maybe.self <~ { promise }
        _ = action(Maybe.self)
        resolver.reject(Offline())
    },
    "a pending promise that is canceled: was cancelled": {
        let (promise, resolver) = Promise<Int>.pending()
        Load.self <~ { promise }
        // The observer must not keep the chain from canceling it.
        withExtendedLifetime(resolver) { action(Load.self).map { $0 + 1 }.cancel() }
    },
    "an asynchronous action that throws: failed: Offline(number: 0)": {
        Upload.self <~ { _ in throw Offline() }
        _ = try? await action(Upload.self, 1)
    },
    "an asynchronous action that throws in a canceled task: was cancelled": {
        Upload.self <~ { _ in
            withUnsafeCurrentTask { $0?.cancel() }
            throw Offline()
        }
        let task = Task { try await action(Upload.self, 1) }
        await #expect(throws: Offline.self) { try await task.value }
    },
]
