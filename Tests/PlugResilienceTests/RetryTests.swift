import Plug
import PlugResilience
import PlugTesting
import Testing

@Suite(.actions, .generousTimeLimit)
struct RetryTests {
    let clock = TestClock()

    @Test(arguments: Kind.allCases)
    func `A call waits longer each time, until it fails or is canceled`(kind: Kind) async {
        let backend = kind.serve()
        let delays = Backoff.exponential(from: .seconds(1), upTo: .seconds(3), attempts: 4)
        Actions.retry(kind.action, delays: delays, clock: clock) { $0 is Offline }
        let call = kind.call(0)
        for delay in [1, 2, 3] {
            await clock.sleepers(1, within: .generous)
            clock.advance(by: .milliseconds(delay * 500 - 1))
            #expect(clock.sleeperCount == 1)
            clock.advance(by: .milliseconds(delay * 500 + 1))
        }
        await expect(Offline.self, of: call)
        #expect((backend.calls.all.count, clock.sleeperCount) == (4, 0))
        let canceled = kind.call(0)
        await clock.sleepers(1, within: .generous)
        canceled.cancel()
        await expect(CancellationError.self, of: canceled)
        await Actions.settled(within: .generous)
        #expect((backend.calls.all.count, clock.sleeperCount) == (5, 0))
    }

    @Test(arguments: Kind.allCases)
    func `What isn't named, or can't succeed, is never tried again`(kind: Kind) async {
        let backend = kind.serve()
        Actions.retry(kind.action, delays: .constant(.zero, attempts: 5)) { !($0 is Unauthorized) }
        let (start, own) = (Promise<Void>.pending(), Journal<Promise<Int>>())
        own.append(start.promise.then { own.all[0] })
        start.resolver.resolve()
        guard case .failure(let cycle) = await own.all[0].result else { return }
        let errors: [any Error] = [
            Unauthorized(), CancellationError(), UnpluggedActionError(FetchAll.self), cycle,
        ]
        for error in errors {
            backend.fail(with: error)
            #expect(await kind.answers(1) == [nil])
        }
        #expect(backend.calls.all.count == errors.count)
    }

    @Test(arguments: Kind.allCases)
    func `The wait that an error names counts, and else the delays`(kind: Kind) async throws {
        let backend = kind.serve()
        let delays = Backoff([.milliseconds(10), .milliseconds(20)])
        let wait: @Sendable (any Error) -> Duration? = { $0 is Unauthorized ? .seconds(3) : nil }
        Actions.retry(kind.action, delays: delays, waiting: wait, clock: clock) { _ in true }
        backend.fail(with: Unauthorized())
        let call = kind.call(7)
        await clock.sleepers(1, within: .generous)
        clock.advance(by: .milliseconds(2_999))
        #expect((clock.sleeperCount, backend.calls.all.count) == (1, 1))
        backend.fail(with: Offline())
        clock.advance(by: .milliseconds(1))
        await backend.calls.reach(2)
        await clock.sleepers(1, within: .generous)
        backend.fail(with: nil)
        clock.advance(by: .milliseconds(20))
        #expect(try await call.value == 7)
    }

    @Test(arguments: Kind.allCases, [200, 404, 429])
    func `Another attempt is asked of the input and the outcome`(kind: Kind, status: Int) async {
        let backend = kind.serve { _ in status }
        Actions.retry(
            kind.action,
            delays: .constant(.seconds(60), attempts: 3),
            waiting: { _, outcome in (try? outcome.get()) == 429 ? .zero : nil }
        ) { id, outcome in id == 1 && (try? outcome.get()) == 429 }
        #expect(await kind.answers(1, 2) == [status, status])
        #expect(backend.calls.all == (status == 429 ? [1, 1, 1, 2] : [1, 2]))
    }

    @Test(arguments: Kind.allCases)
    func `A clock that fails changes no error`(kind: Kind) async {
        _ = kind.serve()
        Actions.retry(kind.action, delays: [.zero], clock: BackwardClock()) { _ in true }
        await expect(Offline.self, of: kind.call(0))
    }

    @Test(arguments: Kind.allCases, [true, false])
    func `A time limit is one of each attempt below, of all above`(kind: Kind, isAbove: Bool) async
    {
        let backend = kind.serve()
        if isAbove { Actions.timeout(kind.action, after: .seconds(5), clock: clock) }
        Actions.retry(kind.action, delays: [.zero, .zero]) { $0 is PromiseTimeoutError }
        if !isAbove { Actions.timeout(kind.action, after: .seconds(5), clock: clock) }
        let call = kind.call(100)
        for attempt in 1...(isAbove ? 1 : 3) {
            await backend.calls.reach(attempt)
            await clock.sleepers(1, within: .generous)
            clock.advance(by: .seconds(5))
        }
        let error = await expect(PromiseTimeoutError.self, of: call)
        #expect(error?.duration == .seconds(5))
        #expect(error?.caller.contains("RetryTests.swift") == true)
        // The backend is never opened: each attempt was canceled.
        await Actions.settled(within: .generous)
        #expect(backend.calls.all.count == (isAbove ? 1 : 3))
    }

    @Test func `Delays stay within what a clock can bear`() async {
        let backend = Kind.promise.serve()
        let longest = Duration.seconds(Int64.max)
        let delays = Backoff.exponential(from: .seconds(1), upTo: longest, attempts: 200)
        Actions.retry(Load.self, delays: delays, clock: clock) { _ in true }
        clock.run()
        await expect(Offline.self, of: action(Load.self, 0))
        #expect(backend.calls.all.count == 200)
    }

    /// The first attempt of each is enqueued on the main actor before `retry` returns.
    @MainActor
    @Test func `A promise's closure begins in order, and runs until it succeeds`() async throws {
        let journal = Journal<Int>()
        let ends = (0..<100).map { number in
            let attempts = Tally()
            return Promise<Int>.retry(delays: .constant(.zero, attempts: 5)) {
                let attempt = attempts.add()
                if attempt == 2 { return Promise(error: Offline()) }
                if attempt == 3 { return Promise(attempt) }
                journal.append(number)
                throw Offline()
            }
        }
        for end in ends { #expect(try await end.value == 3) }
        #expect(journal.all == Array(0..<100))
    }
}
