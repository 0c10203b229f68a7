import Plug
import Testing

/// Each test keeps the promises alive and waits until what they held is released.
@Suite(.generousTimeLimit)
struct PromiseMemoryTests {
    @Test func `A settled promise holds no closure`() async throws {
        let (promise, resolver) = Promise<Int>.pending()
        var (probe, released) = makeProbe()
        let ends = [
            promise.map { [probe] in $0 + probe!.number },
            promise.then { [probe] in Promise($0 + probe!.number) },
            promise.onError { [probe] _ in _ = probe },
            promise.recover { [probe] _ in probe!.number },
            promise.finally { [probe] in _ = probe },
        ]
        let witness = Witness(probe: probe)
        probe = nil
        #expect(witness.probe != nil)
        resolver.resolve(1)
        try await released.value
        #expect(witness.probe == nil)
        withExtendedLifetime((promise, ends, resolver)) {}
    }

    @Test func `A closure that has run is released while others still have to`() async throws {
        let (promise, resolver) = Promise<Int>.pending()
        var (probe, _) = makeProbe()
        let witness = Witness(probe: probe)
        _ = promise.then { _ in }
        _ = promise.then { [probe] _ in _ = probe }
        let last = promise.map { @MainActor _ in witness.probe == nil }
        probe = nil
        #expect(witness.probe != nil)
        resolver.resolve(1)
        let isReleased = try await last.value
        #expect(isReleased)
    }

    @Test func `A pending promise keeps few of those who wait no longer`() async throws {
        let (promise, resolver) = Promise<Int>.pending()
        let probes = Probes()
        // Keeps waiting, so that the promise isn't canceled with the others.
        let last = promise.map { $0 }
        for _ in 0..<10_000 {
            let probe = probes.make()
            promise.map { $0 + probe.number }.cancel()
        }
        #expect(probes.most < 10)
        #expect(probes.count < 10)
        resolver.resolve(1)
        let value = try await last.value
        #expect(value == 1)
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
                try await twice(200_000)
                #expect(kilobytes() - before < 10_000)
            }
        }
    #endif

    @Test func `A pending promise lets go of many who stop waiting together`() async throws {
        let (promise, resolver) = Promise<Int>.pending()
        let probes = Probes()
        let last = promise.map { $0 }
        let ends = (0..<10_000).map { _ in
            let probe = probes.make()
            return promise.map { $0 + probe.number }
        }
        #expect(probes.count == 10_000)
        for end in ends { end.cancel() }
        #expect(probes.count < 10)
        resolver.resolve(1)
        let value = try await last.value
        #expect(value == 1)
        withExtendedLifetime(ends) {}
    }

    @Test func `A promise that was settled before holds no closure`() async throws {
        let promise = Promise(1)
        var (probe, released) = makeProbe()
        let next = promise.map { [probe] in $0 + probe!.number }
        probe = nil
        try await released.value
        withExtendedLifetime((promise, next)) {}
    }

    @Test func `A settled promise does not hold the handler of its cancellation`() async throws {
        let (promise, resolver) = Promise<Int>.pending()
        var (probe, released) = makeProbe()
        resolver.onCancel { [probe] in _ = probe }
        probe = nil
        resolver.resolve(1)
        try await released.value
        withExtendedLifetime((promise, resolver)) {}
    }

    @Test func `A handler that comes too late is not held`() async throws {
        let (promise, resolver) = Promise<Int>.pending()
        resolver.resolve(1)
        var (probe, released) = makeProbe()
        resolver.onCancel { [probe] in _ = probe }
        probe = nil
        try await released.value
        withExtendedLifetime((promise, resolver)) {}
    }

    @Test func `A handler that is replaced is not held`() async throws {
        let (promise, resolver) = Promise<Int>.pending()
        var (probe, released) = makeProbe()
        resolver.onCancel { [probe] in _ = probe }
        resolver.onCancel {}
        probe = nil
        try await released.value
        withExtendedLifetime((promise, resolver)) {}
    }

    @Test func `A settled promise does not hold its asynchronous closure`() async throws {
        var (probe, released) = makeProbe()
        let promise = Promise { [probe] in
            await Task.yield()
            return probe!.number
        }
        probe = nil
        try await released.value
        withExtendedLifetime(promise) {}
    }

    @Test func `A canceled promise does not hold its asynchronous closure`() async throws {
        let (never, resolver) = Promise<Int>.pending()
        var (probe, released) = makeProbe()
        let promise = Promise { [probe] in
            let number = try await never.value
            return number + probe!.number
        }
        probe = nil
        promise.cancel()
        try await released.value
        withExtendedLifetime((promise, resolver)) {}
    }

    @Test func `A canceled promise holds neither its closure nor its handler`() async throws {
        let (promise, resolver) = Promise<Int>.pending()
        var (probe, released) = makeProbe()
        resolver.onCancel { [probe] in _ = probe }
        let next = promise.map { [probe] in $0 + probe!.number }
        probe = nil
        next.cancel()
        try await released.value
        withExtendedLifetime((promise, resolver, next)) {}
    }

    @Test func `A closure that was canceled is not held by what it waited for`() async throws {
        let (promise, resolver) = Promise<Int>.pending()
        let other = promise.map { $0 }
        var (probe, released) = makeProbe()
        let next = promise.map { [probe] in $0 + probe!.number }
        probe = nil
        next.cancel()
        try await released.value
        resolver.resolve(42)
        let value = try await other.value
        #expect(value == 42)
        withExtendedLifetime(next) {}
    }

    @Test func `A task that stopped waiting is not held by the promise`() async throws {
        let (promise, resolver) = Promise<Int>.pending()
        var (probe, released) = makeProbe()
        let task = Task { [probe] in
            defer { withExtendedLifetime(probe) {} }
            return try await promise.value
        }
        probe = nil
        task.cancel()
        try await released.value
        withExtendedLifetime((promise, resolver, task)) {}
    }

    @Test func `A race that is over is not held by its losers`() async throws {
        let (loser, resolver) = Promise<Int>.pending()
        let other = loser.map { $0 }
        var (probe, released) = makeProbe()
        let winner = Promise(1).map { [probe] in $0 + probe!.number }
        let race = Promise.race([loser, winner]).map { [probe] in $0 + probe!.number }
        probe = nil
        let value = try await race.value
        #expect(value == 1)
        try await released.value
        withExtendedLifetime((loser, resolver, other)) {}
    }

    @Test func `A promise that is settled in time is not held by its timer`() async throws {
        var (probe, released) = makeProbe()
        do {
            let (promise, resolver) = Promise<Probe>.pending()
            let next = promise.timeout(.seconds(3600))
            resolver.resolve(probe!)
            probe = nil
            _ = try await next.value
        }
        try await released.value
    }

    @Test func `A promise is released with its resolver`() async throws {
        var (probe, released) = makeProbe()
        do {
            let (promise, resolver) = Promise<Probe>.pending()
            resolver.resolve(probe!)
            probe = nil
            withExtendedLifetime(promise.map { $0.number }) {}
        }
        try await released.value
    }
}

/// Shows whether a probe is still alive.
private struct Witness: Sendable {
    weak var probe: Probe?
}

private func makeProbe() -> (Probe?, released: Promise<Void>) {
    let probe = Probe()
    return (probe, probe.released)
}
