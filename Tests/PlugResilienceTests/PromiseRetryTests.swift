import Plug
import PlugResilience
import PlugTesting
import Testing

@Suite(.generousTimeLimit)
struct PromiseRetryTests {
    @Test func `A closure runs until an attempt neither throws nor is rejected`() async throws {
        let attempts = Tally()
        let promise = Promise.retry(delays: .constant(.zero, attempts: 5)) {
            let attempt = attempts.add()
            if attempt == 1 { throw Offline(number: attempt) }
            return attempt < 3 ? Promise(error: Offline(number: attempt)) : Promise(attempt)
        }
        #expect(try await promise.value == 3)
        #expect(attempts.count == 3)
    }

    @Test func `There is a wait between attempts, and the last error rejects`() async throws {
        let clock = TestClock()
        let attempts = Tally()
        let promise = Promise<Int>.retry(delays: [.seconds(60), .seconds(600)], clock: clock) {
            Promise(error: Offline(number: attempts.add()))
        }
        for (number, longest) in [(1, 60), (2, 600)] {
            await clock.sleepers(1, within: .generous)
            #expect(attempts.count == number)
            clock.advance(by: .seconds(longest))
        }
        await #expect(throws: Offline(number: 3)) { try await promise.value }
        #expect(attempts.count == 3)
    }

    @Test(
        arguments: [
            CancellationError(), PromiseCycleError(), UnpluggedActionError(Load.self),
        ] as [any Error]
    )
    func `An error that another attempt can't fix is the last one`(_ error: any Error) async {
        let attempts = Tally()
        let promise = Promise<Int>.retry(delays: [.zero]) {
            attempts.add()
            return Promise(error: error)
        }
        let rejection = await #expect(throws: (any Error).self) { try await promise.value }
        #expect(rejection.map { "\($0)" } == "\(error)")
        #expect(attempts.count == 1)
    }

    @Test(arguments: [false, true])
    func `Canceling a retry cancels the attempt that runs, unless others wait for it`(
        isShared: Bool
    ) async throws {
        let (work, resolver) = Promise<Int>.pending()
        let (cancelled, cancelledResolver) = Promise<Void>.pending()
        resolver.onCancel { cancelledResolver.resolve() }
        let other = isShared ? work.map { $0 } : nil
        let (started, startedResolver) = Promise<Void>.pending()
        let retry = Promise<Int>.retry(delays: [.zero, .zero]) {
            startedResolver.resolve()
            return work
        }
        try await started.value
        retry.cancel()
        await #expect(throws: CancellationError.self) { try await retry.value }
        if let other {
            resolver.resolve(42)
            #expect(try await other.value == 42)
        } else {
            try await cancelled.value
        }
    }

    /// The first attempt of each is enqueued on the main actor before `retry` returns.
    @MainActor
    @Test func `What the main actor starts in order begins there in order`() async throws {
        let journal = Journal<Int>()
        let ends = (0..<100).map { number in
            Promise.retry(delays: [.zero]) {
                journal.append(number)
                return Promise()
            }
        }
        for end in ends { try await end.value }
        #expect(journal.all == Array(0..<100))
    }

    @Test func `Without any attempt, the program stops and says so`() async {
        let result = await #expect(processExitsWith: .failure, observing: .standardError) {
            _ = Promise<Int>.retry(delays: .constant(.zero, attempts: 0)) { Promise(1) }
        }
        let text = result.standardError
        #expect(text.contains("attempts must be at least 1 (was 0)"))
        #expect(text.contains("PlugResilienceTests/PromiseRetryTests.swift:"))
    }
}
