import Plug
import Testing

/// Values of all kinds and sizes.
@Suite(.generousTimeLimit)
struct PromiseValueTests {
    @Test func `A value comes out as it went in, whatever the layout of its type`() async throws {
        try await expectKept(SIMD64<UInt8>(repeating: 7))
        try await expectKept(["A text that is too long to be kept inside of its words": [3.0]])
        try await expectKept(Int??.some(nil))
        try await expectKept(Int??.none)
    }

    @Test func `A value and an error are released with the promise`() async throws {
        let probes = Probes()
        do {
            let promises = [
                Promise(probes.make()), Promise(error: ProbeError(probe: probes.make())),
            ]
            _ = try await promises[0].value
            #expect(probes.count == 2)
            withExtendedLifetime(promises) {}
        }
        #expect(probes.count == 0)
    }

    private func expectKept<Value: Equatable & Sendable>(_ value: Value) async throws {
        let (pending, resolver) = Promise<Value>.pending()
        let next = pending.map { $0 }.then { Promise($0) }.recover { _ in value }.finally {}
        resolver.resolve(value)
        #expect(
            try await Promise.all([Promise(value), pending, next]).value == [value, value, value]
        )
    }
}

private struct ProbeError: Error { let probe: Probe }
