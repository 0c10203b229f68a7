import Plug
import Testing

/// Long chains on a thread with a small stack.
@Suite(.generousTimeLimit)
struct PromiseStackTests {
    @Test func `A long chain of closures settles`() async throws {
        let last = await onLittleStack {
            let (promise, resolver) = Promise<Int>.pending()
            var last = promise
            for _ in 0..<Extent.depth { last = last.map { $0 + 1 } }
            resolver.resolve(0)
            return last
        }
        #expect(try await last.value == Extent.depth)
    }

    @Test func `A long chain is released unsettled with its resolver`() async throws {
        let released = await onLittleStack {
            let probe = Probe()
            let (promise, resolver) = Promise<Int>.pending()
            var last = promise
            for _ in 0..<Extent.depth { last = last.map { $0 } }
            _ = last.map { $0 + probe.number }
            withExtendedLifetime(resolver) {}
            return probe.released
        }
        try await released.value
    }

    @Test func `A long chain is canceled from its end`() async throws {
        let work = Work()
        await onLittleStack {
            var last = work.promise
            for _ in 0..<Extent.depth { last = last.map { $0 } }
            last.cancel()
        }
        try await work.cancelled.value
        await #expect(throws: CancellationError.self) { try await work.promise.value }
    }

    @Test func `A promise that waits many times for the same one gives up`() async throws {
        let work = Work()
        await onLittleStack {
            Promise.all(Array(repeating: work.promise, count: Extent.depth)).cancel()
        }
        try await work.cancelled.value
    }

    @Test func `A promise that waits for 50,000 others may see all rejected at once`() async {
        let (promise, resolver) = Promise<Int>.pending()
        let all = Promise.all((0..<50_000).map { _ in promise.map { $0 } })
        resolver.reject(CancellationError())
        await #expect(throws: CancellationError.self) { try await all.value }
    }

    @Test func `A deep recursion through then ends`() async throws {
        let promise = await onLittleStack { countDown(from: Extent.depth, Tally()) }
        #expect(try await promise.value == 0)
    }

    @Test func `Many promises settle that closures return one after the other`() async throws {
        let (promise, resolver) = Promise<Int>.pending()
        var last = promise
        for _ in 0..<Extent.depth / 5 {
            let earlier = last
            last = Promise(1).then { _ in earlier }
        }
        resolver.resolve(7)
        #expect(try await last.value == 7)
    }

    @Test func `A recursion through then holds no closure that has run`() async throws {
        let probes = Tally()
        #expect(try await countDown(from: 10_000, probes).value == 0)
        // The one that runs, and those that other threads are about to release.
        #expect(probes.most < 1_000)
    }

    /// In a process of its own, because it takes the few loops in which other tests run closures.
    @Test func `A deep recursion through resolving ends`() async {
        await #expect(processExitsWith: .success) {
            let (promise, resolver) = Promise<Void>.pending()
            await onLittleStack { settle(Extent.depth, resolver) }
            try await promise.value
        }
    }
}

private func countDown(from number: Int, _ probes: Tally) -> Promise<Int> {
    if number == 0 { return Promise(0) }
    return Promise(number - 1).then { [probe = probes.probe()] number in
        withExtendedLifetime(probe) { countDown(from: number, probes) }
    }
}

/// Settles a promise in a closure of another one, which is settled in a closure of yet another one.
private func settle(_ depth: Int, _ last: Promise<Void>.Resolver) {
    if depth == 0 { return last.resolve() }
    let (promise, resolver) = Promise<Void>.pending()
    _ = promise.then { settle(depth - 1, last) }
    resolver.resolve()
}

/// Runs a closure on a thread with half a megabyte of stack.
private func onLittleStack<Result: Sendable>(
    _ body: @escaping @Sendable () -> Result
) async -> Result {
    await onAnotherThread(stackSize: 512 * 1024, body)
}
