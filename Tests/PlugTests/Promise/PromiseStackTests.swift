import Plug
import Testing

/// Long chains on a thread with a small stack.
@Suite(.generousTimeLimit)
struct PromiseStackTests {
    @Test(
        arguments: Shape.allCases,
        [
            "fulfilled(1)", "rejected(Offline(number: 0))", "rejected(CancellationError())",
            "rejected(The promise made at",
        ]
    )
    fileprivate func `Promises that wait for one, in a long chain or many, end with it`(
        shape: Shape,
        end: String
    ) async throws {
        let probe = Probe()
        let released = probe.released
        let (last, resolver) = await onLittleStack { [probe] in
            let (promise, resolver) = Promise<Int>.pending()
            let last = shape.promise(behind: promise.map { $0 + probe.number })
            if end.contains("1") { resolver.resolve(1) }
            if end.contains("Offline") { resolver.reject(Offline()) }
            if end.contains("Cancel") { last.cancel() }
            return (last, end.contains("made at") ? nil : resolver)
        }
        _ = consume probe
        _ = await last.result
        #expect(last.description.hasPrefix(end))
        try await released.value
        withExtendedLifetime(resolver) {}
    }

    @Test func `A deep recursion through then ends, and holds no closure that ran`() async throws {
        let probes = Tally()
        let promise = await onLittleStack { countDown(from: Extent.depth, probes) }
        #expect(try await promise.value == 0)
        // The one that runs, and those that other threads are about to release.
        #expect(probes.most < 1_000)
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

    /// In a process of its own, because it takes the few loops in which other tests run closures.
    @Test func `A deep recursion through resolving ends`() async {
        await #expect(processExitsWith: .success) {
            let (promise, resolver) = Promise<Void>.pending()
            await onLittleStack { settle(Extent.depth, resolver) }
            try await promise.value
        }
    }
}

/// How promises wait for one.
private enum Shape: CaseIterable {
    case chain, group, groupOfOthers

    func promise(behind promise: Promise<Int>) -> Promise<Int> {
        let indices = 0..<Extent.depth
        return switch self {
        case .chain: indices.reduce(promise) { last, _ in last.map { $0 } }
        case .group: Promise.all(indices.map { _ in promise }).map { $0[0] }
        case .groupOfOthers: Promise.all(indices.map { _ in promise.map { $0 } }).map { $0[0] }
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
