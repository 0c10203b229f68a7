import Dispatch
import Plug
import PlugResilience
import PlugTesting
import Testing

/// What a call starts after the test's own code has ended.
@Suite(.generousTimeLimit)
struct AftermathTests {
    /// Such a call is an issue with nothing plugged, and if it never ends. Otherwise, it is none.
    @Test(arguments: Answer.allCases, Follower.allCases)
    func `A call behind a call that answers later is of its test`(
        answer: Answer,
        follower: Follower
    ) async throws {
        try await repeatedly {
            let unplugged = try await issuesOfTest {
                answer.plug()
                await follower.tap { _ = action(Missing.self, 1) }
            }
            #expect(unplugged.count == 1)
            #expect(unplugged.first?.hasPrefix("Missing has no implementation") == true)

            let clock = TestClock()
            let outliving = try await issuesOfTest(on: clock) {
                answer.plug()
                Missing.self <~ { _ in
                    clock.run()
                    return never.promise
                }
                await follower.tap { _ = action(Missing.self, 1) }
            }
            #expect(outliving.count == 1)
            #expect(outliving.first?.hasPrefix("Missing, called at ") == true)

            let count = Tally()
            let none = try await issuesOfTest {
                answer.plug()
                await follower.tap { _ = action(Like.self, 1).then { _ = count.add() } }
            }
            #expect(none == [])
            #expect(count.count == 1)
        }
    }

    @Test func `The limit is the limit, whatever the test does`() async throws {
        let clock = TestClock()
        let isOver = Locked(false)
        let line = #line + 6
        let issues = try await issuesOfTest(on: clock, waiting: .seconds(2)) {
            Like.self <~ { number in
                Promise {
                    await Task.yield()
                    if !isOver.withLock({ $0 }) {
                        _ = action(Like.self, number + 1)
                        await Task.yield()
                    }
                }
            }
            _ = action(Like.self, 1, line: UInt(line))
            clock.run()
        }
        isOver.withLock { $0 = true }
        #expect(clock.now == TestClock().now.advanced(by: .seconds(2)))
        #expect(issues.allSatisfy { $0.contains("Like, called ") })
        #expect(issues.count == 1)
    }

    @Test func `Time that the machine gave to other tests is given back, once`() async throws {
        let (promise, resolver) = Promise<Void>.pending()
        let clock = BusyClock { resolver.resolve() }
        let issues = try await issuesOfTest(on: clock) {
            Like.self <~ { _ in promise }
            _ = action(Like.self, 1)
        }
        #expect(issues == [])
    }

    @Test func `Thousands of pending closures are named in time that grows with them`()
        async throws
    {
        let clock = TestClock()
        let origin = "the promise made at \(#fileID):\(#line + 2)"
        let issues = try await issuesOfTest(on: clock) {
            let (first, resolver) = Promise<Void>.pending()
            held.withLock { $0 = resolver }
            var promise = first
            for _ in 0..<30_000 { promise = promise.then {} }
            clock.run()
        }
        #expect(issues == ["30000 closures behind \(origin), \(outlived)"])
        held.withLock { $0.take() }?.resolve()
    }

    @Test(.actions { Identify.self <~ { 1 } })
    func `An input may call an action when it is released`() {
        let (promise, resolver) = Promise<Void>.pending()
        Consume.self <~ { _ in promise }
        let trace = Actions.trace { _ in }
        _ = action(Consume.self, Caller())
        resolver.resolve()
        trace.cancel()
    }

    @Test func `A delay or an attempt that doesn't end is named by its own place`() async throws {
        let clock = TestClock()
        let sleeping = TestClock()
        let line = #line + 2
        let issues = try await issuesOfTest(on: clock) {
            _ = Promise().delay(.seconds(60), clock: sleeping)
            _ = Promise<Void>.retry(delays: [.seconds(60)], clock: sleeping) {
                Promise(error: Refused())
            }
            await sleeping.sleepers(2, within: .generous)
            clock.run()
        }
        #expect(
            Set(issues) == [
                "A closure behind the promise made at \(#fileID):\(line), \(outlived)\(hint)",
                "A closure behind the promise made at \(#fileID):\(line + 1), \(outlived)\(hint)",
            ]
        )
        sleeping.run()
    }

    @Test func `A closure that never runs is named by the promise that it waits for`() async throws
    {
        let held = Promise<Void>.pending()
        let clock = TestClock()
        let issues = try await issuesOfTest(on: clock) {
            _ = held.promise.then {}
            clock.run()
        }
        #expect(issues == ["A closure behind a promise made outside the test, \(outlived)"])
        held.resolver.resolve()
    }

    @Test func `A closure behind two promises is named by the one that the test has made`()
        async throws
    {
        let outside = Promise<Void>.pending()
        let inside = Locked<Promise<Void>.Resolver?>(nil)
        let clock = TestClock()
        let line = #line + 2
        let issues = try await issuesOfTest(on: clock) {
            let (own, resolver) = Promise<Void>.pending()
            inside.withLock { $0 = resolver }
            _ = Promise.all([own, outside.promise]).then { _ in }
            _ = outside.promise.then {}
            clock.run()
        }
        #expect(
            issues == [
                "A closure behind the promise made at \(#fileID):\(line), \(outlived)",
                "A closure behind a promise made outside the test, \(outlived)",
            ]
        )
        outside.resolver.resolve()
        inside.withLock { $0 }?.resolve()
    }
}

/// How often each shape is tried. In debug builds, as often as a second allows.
#if DEBUG
    private let repetitions = 50
#else
    private let repetitions = 1_000
#endif

private func repeatedly(_ body: @escaping @Sendable () async throws -> Void) async throws {
    try await withThrowingTaskGroup { group in
        for _ in 0..<repetitions { group.addTask { try await body() } }
        try await group.waitForAll()
    }
}

/// The kinds of implementation of the first call.
enum Answer: CaseIterable {
    case atOnce, onAThread, inATask, onTheMainActor

    func plug() {
        switch self {
        case .atOnce: Like.self <~ { _ in Promise() }
        case .onAThread:
            Like.self <~ { _ in
                Promise { resolve, _ in DispatchQueue.global().async { resolve(()) } }
            }
        case .inATask: Like.self <~ { _ in Promise { await Task.yield() } }
        case .onTheMainActor: Like.self <~ { _ in Promise { @MainActor in await Task.yield() } }
        }
    }
}

/// How the code continues after the first call.
enum Follower: CaseIterable {
    case closure, closureOfTheMainActor, chain, promise

    func tap(_ next: @escaping @Sendable () -> Void) async {
        switch self {
        case .closure: _ = action(Like.self, 1).then { next() }
        case .closureOfTheMainActor: await tapOnMainActor(next)
        case .chain: await chainOnMainActor(next)
        case .promise:
            _ = Promise {
                try await action(Like.self, 1).value
                next()
            }
        }
    }

    @MainActor
    private func tapOnMainActor(_ next: @escaping @Sendable () -> Void) {
        action(Like.self, 1).then { next() }.onError { _ in }
    }

    @MainActor
    private func chainOnMainActor(_ next: @escaping @Sendable () -> Void) {
        var promise: Promise<Void> = action(Like.self, 1)
        for _ in 0..<30 { promise = promise.then {} }
        _ = promise.then { next() }.finally {}
    }
}

private class Missing: Action<Int, Promise<Void>> {}
private class Consume: Action<Caller, Promise<Void>> {}

private final class Caller: Sendable {
    deinit { _ = action(Identify.self) }
}

private let held = Locked<Promise<Void>.Resolver?>(nil)

/// A clock of a busy machine. Each look at it takes a second. The first sleep ends immediately, and
/// later ones never end.
private final class BusyClock: Clock {
    private let clock = TestClock()
    private let sleeps = Locked(0)
    private let sleepAgain: @Sendable () -> Void

    init(sleepAgain: @escaping @Sendable () -> Void) {
        self.sleepAgain = sleepAgain
    }

    var minimumResolution: Duration { .zero }

    var now: TestClock.Instant {
        clock.advance(by: .seconds(1))
        return clock.now
    }

    func sleep(until deadline: TestClock.Instant, tolerance: Duration? = nil) async throws {
        let isFirst = sleeps.withLock { sleeps in
            sleeps += 1
            return sleeps == 1
        }
        guard !isFirst else { return clock.advance(by: clock.now.duration(to: deadline)) }
        sleepAgain()
        try await TestClock().sleep(until: deadline)
    }
}

private struct Refused: Error {}

private let outlived = "outlived its test. Await or cancel it there"
private let hint = """
    . 2 tasks sleep on a TestClock: call advance(by:) or run()
    """
