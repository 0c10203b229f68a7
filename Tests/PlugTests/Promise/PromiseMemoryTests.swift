import Plug
import Testing

/// Each test keeps the promises alive and waits until what they held is released.
@Suite(.generousTimeLimit)
struct PromiseMemoryTests {
    @Test func `A closure that has run is released while others still have to`() async throws {
        let (promise, resolver) = Promise<Int>.pending()
        let probes = Tally()
        var probe: Probe? = probes.probe()
        _ = promise.then { _ in }
        _ = promise.then { [probe] _ in _ = probe }
        let last = promise.map { _ in probes.count == 0 }
        withExtendedLifetime(probe) {}
        probe = nil
        #expect(probes.count == 1)
        resolver.resolve(1)
        let isReleased = try await last.value
        #expect(isReleased)
    }

    @Test func `A pending promise lets go of each who waits no longer, without a search`() async {
        struct Waiter { weak var promise: Promise<Int>? }
        let (promise, resolver) = Promise<Int>.pending()
        let cancelled = Tally()
        resolver.onCancel { cancelled.add() }
        // Keeps waiting, so that the promise isn't canceled with the others.
        let last = promise.map { $0 }
        let count = Extent.attempts(100_000)
        // In a release build, a search through the others would take longer than the tests of this
        // suite may.
        for cleanupCount in [0, count] {
            let cleanups = (0..<cleanupCount).map { _ in promise.finally {}.then { _ in } }
            var waiting = (0..<count).map { _ in promise.map { $0 } }
            let waiters = waiting.map(Waiter.init)
            for cleanup in cleanups { cleanup.cancel() }
            for waiting in waiting.shuffled() { waiting.cancel() }
            waiting = []
            // About as many may stay as wait for a cleanup.
            #expect(waiters.count { $0.promise != nil } < cleanupCount + 10)
        }
        #expect(cancelled.count == 0)
        last.cancel()
        #expect(cancelled.count == 1)
        #expect(await promise.result.error is CancellationError)
        withExtendedLifetime(resolver) {}
    }

    #if os(Linux)
        @Test func `Closures that add each other to a settled promise take no memory`() async {
            // In a process of its own, because memory is measured for the whole process.
            await #expect(processExitsWith: .success) {
                let promise = Promise(())
                @Sendable func again(_ left: Int, _ end: Promise<Void>.Resolver) {
                    _ = promise.then { left == 0 ? end.resolve() : again(left - 1, end) }
                }
                func twice(_ times: Int) async throws {
                    let ends = [Promise<Void>.pending(), Promise<Void>.pending()]
                    for end in ends { again(times, end.resolver) }
                    _ = try await Promise.all(ends.map(\.promise)).value
                }
                try await twice(1_000)
                let before = kilobytes()
                try await twice(100_000)
                #expect(kilobytes() - before < 10_000)
            }
        }
    #endif

    @Test(arguments: held.keys.sorted())
    func `What is over holds nothing`(name: String) async throws {
        let hold = try #require(held[name])
        var probe: Probe? = Probe()
        let released = probe!.released
        let kept = try await hold(probe!)
        probe = nil
        try await released.value
        withExtendedLifetime(kept) {}
    }
}

/// Things that hold a probe, and are over. What they return stays alive.
private let held: [String: @Sendable (Probe) async throws -> [any Sendable]] = [
    "the closure of a promise that was settled before": { probe in
        let promise = Promise(1)
        return [promise, promise.map { $0 + probe.number }]
    },
    "a promise that was rejected": { probe in
        struct Failure: Error { let probe: Probe }
        _ = await Promise<Int>(error: Failure(probe: probe)).onError { _ in }.result
        return []
    },
    "a settled promise, and what waited for it": { probe in
        let (promise, resolver) = Promise<Int>.pending()
        let ends = [
            promise.map { $0 + probe.number },
            promise.then { Promise($0 + probe.number) },
            promise.onError { _ in _ = probe },
            promise.recover { _ in probe.number },
            promise.finally { _ = probe },
        ]
        resolver.resolve(1)
        return [promise, ends, resolver]
    },
    "a handler that comes too late": { probe in
        let (promise, resolver) = Promise<Int>.pending()
        resolver.resolve(1)
        resolver.onCancel { _ = probe }
        return [promise, resolver]
    },
    "the asynchronous closure of a settled promise": { probe in
        [
            Promise {
                await Task.yield()
                return probe.number
            }
        ]
    },
    "the asynchronous closure of a canceled promise": { probe in
        let (never, resolver) = Promise<Int>.pending()
        let promise = Promise { try await never.value + probe.number }
        promise.cancel()
        return [promise, never, resolver]
    },
    "the closure and the handler of a canceled promise": { probe in
        let (promise, resolver) = Promise<Int>.pending()
        resolver.onCancel { _ = probe }
        let next = promise.map { $0 + probe.number }
        next.cancel()
        return [promise, resolver, next]
    },
    "a canceled closure, by what it waited for": { probe in
        let (promise, resolver) = Promise<Int>.pending()
        let other = promise.map { $0 }
        let next = promise.map { $0 + probe.number }
        next.cancel()
        return [promise, resolver, other, next]
    },
    "a race that is over, by its losers": { probe in
        let (loser, resolver) = Promise<Int>.pending()
        let other = loser.map { $0 }
        let winner = Promise(1).map { $0 + probe.number }
        let race = Promise.race([loser, winner]).map { $0 + probe.number }
        _ = try await race.value
        return [loser, resolver, other]
    },
    "a promise that is settled in time, by its timer": { probe in
        let (promise, resolver) = Promise<Probe>.pending()
        let timed = promise.timeout(.seconds(3600))
        resolver.resolve(probe)
        _ = try await timed.value
        return []
    },
    "a task that stopped waiting, by what it waited for": { probe in
        let (promise, resolver) = Promise<Int>.pending()
        let task = Task {
            defer { withExtendedLifetime(probe) {} }
            return try await promise.value
        }
        task.cancel()
        return [promise, resolver, task]
    },
]
