import Dispatch
import Plug
import Testing

/// What happens to promises that a settled group no longer waits for, in every kind of race.
@Suite(.generousTimeLimit)
struct PromiseLosersTests {
    @Test(arguments: [false, true], [false, true])
    func `A loser survives two winners, or a cancellation, until its last waiter cancels it`(
        cancels: Bool,
        isLast: Bool
    ) async throws {
        for _ in 0..<Extent.rounds {
            let pending = (0..<3).map { _ in Work() }
            let waiter = pending[2].promise.map { $0 + 1 }
            let race = Promise.race(pending.map(\.promise))
            DispatchQueue.concurrentPerform(iterations: 2) {
                if cancels && $0 == 1 { race.cancel() } else { pending[$0].resolver.resolve($0) }
            }
            if !cancels { #expect(try await race.value < 2) }
            if isLast { waiter.cancel() } else { pending[2].resolver.resolve(2) }
            if isLast { try await pending[2].cancelled.value }
            if !isLast { #expect(try await waiter.value == 3) }
            // A resolver that is gone has rejected its promise, so nothing would be canceled.
            withExtendedLifetime(pending) {}
        }
    }

    @Test(arguments: 0..<10, [false, true])
    func `A race that is won while losers are being added cancels those that nobody waits for`(
        number: Int,
        isAwaited: Bool
    ) async throws {
        // So many that the winner has won before the last ones are added.
        let losers = (0..<2_000).map { _ in Work() }
        let waiters = isAwaited ? losers.map { $0.promise.map { $0 + 1 } } : []
        let winner = number.isMultiple(of: 2) ? Promise(0) : Promise { 0 }
        let race = Promise.race([winner] + losers.map(\.promise))
        #expect(try await race.value == 0)
        guard isAwaited else {
            for loser in losers { try await loser.cancelled.value }
            return
        }
        for loser in losers { loser.resolver.resolve(1) }
        let values = try await Promise.all(waiters).value
        #expect(values.allSatisfy { $0 == 2 })
    }
}
