import Dispatch
import Plug
import Testing

/// What happens to promises that a settled group no longer waits for, in every kind of race.
@Suite(.generousTimeLimit)
struct PromiseLosersTests {
    @Test(arguments: [false, true])
    func `A loser that another promise waits for survives two winners, or a cancellation`(
        cancels: Bool
    ) async throws {
        for _ in 0..<Extent.rounds {
            let pending = (0..<3).map { _ in Promise<Int>.pending() }
            let waiter = pending[2].promise.map { $0 + 1 }
            let race = Promise.race(pending.map(\.promise))
            DispatchQueue.concurrentPerform(iterations: 2) {
                if cancels && $0 == 1 { race.cancel() } else { pending[$0].resolver.resolve($0) }
            }
            if !cancels { #expect(try await race.value < 2) }
            pending[2].resolver.resolve(2)
            #expect(try await waiter.value == 3)
        }
    }

    @Test(arguments: 0..<20)
    func `Losers survive a race that is won while they are being added`(_: Int) async throws {
        let (first, winner) = Promise<Int>.pending()
        let losers = (0..<2_000).map { _ in Promise<Int>.pending() }
        let waiters = losers.map { loser in loser.promise.map { $0 + 1 } }
        let isWon = Task.detached { winner.resolve(0) }
        let race = Promise.race([first] + losers.map(\.promise))
        await isWon.value
        #expect(try await race.value == 0)
        for (_, resolver) in losers { resolver.resolve(1) }
        for waiter in waiters { #expect(try await waiter.value == 2) }
    }

    @Test func `A loser can still be canceled by its last waiter`() async throws {
        for _ in 0..<Extent.rounds {
            let pending = (0..<3).map { _ in Promise<Int>.pending() }
            let (cancelled, canceller) = Promise<Void>.pending()
            pending[2].resolver.onCancel { canceller.resolve() }
            let waiter = pending[2].promise.map { $0 + 1 }
            let race = Promise.race(pending.map(\.promise))
            DispatchQueue.concurrentPerform(iterations: 2) { pending[$0].resolver.resolve($0) }
            _ = try await race.value
            // A dropped resolver would reject the loser before the cancellation does.
            withExtendedLifetime(pending) { waiter.cancel() }
            try await cancelled.value
        }
    }
}
