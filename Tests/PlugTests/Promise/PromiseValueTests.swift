import Plug
import Testing

/// Values of all sizes. A promise stores small values inline, and large ones in a box.
@Suite(.generousTimeLimit)
struct PromiseValueTests {
    @Test func `A value of any size comes out as it went in`() async throws {
        try await expectKept(true)
        try await expectKept(1)
        try await expectKept("A text that is too long to be kept inside of its three words")
        try await expectKept([1, 2, 3])
        try await expectKept(SIMD2<Double>(1, 2))
        try await expectKept(SIMD64<UInt8>(repeating: 7))
        try await expectKept(Pair(first: 1, second: Pair(first: "two", second: [3.0])))
        try await expectKept(InlineFour(values: (1, 2, 3, 4)))
        try await expectKept(Int?.none)
        try await expectKept(Int??.some(nil))
        try await expectKept(Int??.none)
        try await expectKept(Pair<Int, String>?.none)
    }

    @Test func `A function is a value too`() async throws {
        let (promise, resolver) = Promise<@Sendable (Int) -> Pair<Int, String>>.pending()
        let doubled = promise.map { makePair -> @Sendable () -> Int in
            { makePair(21).first * 2 }
        }
        resolver.resolve { Pair(first: $0, second: "twice") }
        let value = try await doubled.map { $0() }.value
        #expect(value == 42)
    }

    @Test func `Closures get and return what a generic function knows nothing of`() async throws {
        try await expectPassedOn(())
        try await expectPassedOn(1)
        try await expectPassedOn("text")
        try await expectPassedOn(InlineFour(values: (1, 2, 3, 4)))
        try await expectPassedOn(Int?.none)
    }

    @Test func `A value is released once, with the last who holds it`() async throws {
        try await expectReleased { $0 }
        try await expectReleased { Pair(first: $0, second: 1) }
        try await expectReleased { Pair(first: $0, second: Pair(first: $0, second: $0)) }
        try await expectReleased {
            Pair(first: [$0, $0], second: Pair(first: $0, second: "a text"))
        }
        try await expectReleased { Optional($0) }
        try await expectReleased { WeakAndStrong(weakly: $0, strongly: $0) }
    }

    @Test func `An error is released with the promise`() async throws {
        let probes = Probes()
        do {
            let promise = Promise<Int>(error: ProbeError(probe: probes.make()))
            #expect(probes.count == 1)
            withExtendedLifetime(promise) {}
        }
        #expect(probes.count == 0)
    }

    private func expectKept<Value: Equatable & Sendable>(
        _ value: Value,
        sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        let settled = Promise(value)
        let (pending, resolver) = Promise<Value>.pending()
        let next = pending.map { $0 }
        resolver.resolve(value)
        for promise in [settled, pending, next] {
            let kept = try await promise.value
            #expect(kept == value, sourceLocation: sourceLocation)
        }
        let all = try await Promise.all([settled, pending, next]).value
        #expect(all == [value, value, value], sourceLocation: sourceLocation)
    }

    @inline(never)
    private func expectPassedOn<Value: Sendable>(_ value: Value) async throws {
        let (promise, resolver) = Promise<Value>.pending()
        let passed = promise.map { $0 }.then { Promise($0) }.recover { _ in value }.finally {}
        let counted = passed.then { _ in }.map { 1 }
        resolver.resolve(value)
        let isEqual = try await "\(passed.value)" == "\(value)"
        #expect(isEqual)
        let count = try await counted.value
        #expect(count == 1)
    }

    private func expectReleased<Value: Sendable>(
        sourceLocation: SourceLocation = #_sourceLocation,
        _ makeValue: (Probe) -> Value
    ) async throws {
        let probes = Probes()
        do {
            let (promise, resolver) = Promise<Value>.pending()
            resolver.resolve(makeValue(probes.make()))
            #expect(probes.count == 1, sourceLocation: sourceLocation)
            _ = try await promise.value
            #expect(probes.count == 1, sourceLocation: sourceLocation)
            withExtendedLifetime(promise) {}
        }
        #expect(probes.count == 0, sourceLocation: sourceLocation)
    }
}

private struct Pair<First: Sendable, Second: Sendable>: Sendable {
    let first: First
    let second: Second
}

extension Pair: Equatable where First: Equatable, Second: Equatable {}

private struct InlineFour: Equatable, Sendable {
    let values: (Int, Int, Int, Int)

    static func == (one: InlineFour, other: InlineFour) -> Bool { one.values == other.values }
}

/// Unchecked, but safe, because it is never written.
private struct WeakAndStrong: @unchecked Sendable {
    weak var weakly: Probe?
    let strongly: Probe
}

private struct ProbeError: Error {
    let probe: Probe
}
