import Plug
import PlugResilience
import PlugTesting
import Testing

@Suite(.actions, .generousTimeLimit)
struct LimitTests {
    let clock = TestClock()
    let key: @Sendable () -> any Hashable & Sendable = { 1 }

    @Test(arguments: Kind.allCases)
    func `What is canceled before its turn never runs, also right before it`(kind: Kind) async {
        let (backend, limit, all) = (kind.serve(), CallLimit(1), Journal<Promise<Int>>())
        Actions.limit(kind.action, to: limit)
        Actions.limit(FetchAll.self, to: limit)
        for round in 1...Extent.attempts(5_000) {
            let (busy, resolver) = Promise<[Int]>.pending()
            FetchAll.self <~ { busy }
            let (first, canceled) = (action(FetchAll.self), kind.call(1))
            if round.isMultiple(of: 2) { await Task.yield() }
            canceled.cancel()
            resolver.resolve([])
            all.append(canceled)
            _ = await first.result
        }
        for call in all.all { await expect(CancellationError.self, of: call) }
        await Actions.settled(within: .generous)
        #expect(backend.calls.all.isEmpty)
        #expect(await kind.answers(2) == [2])
    }

    @Test(arguments: Kind.allCases, Ending.allCases)
    func `A slot is free when the work has ended`(kind: Kind, ending: Ending) async throws {
        let (running, begun, attempts) = (Tally(), Journal<Int>(), Tally())
        kind.plug { id in
            if ending == .renewed, !attempts.add().isMultiple(of: 2) { throw Unauthorized() }
            let work = Promise {
                running.add()
                defer { running.add(-1) }
                begun.append(id)
                // Ends a while after its cancellation.
                while !Task.isCancelled { await Task.yield() }
                await yieldOften()
                return id
            }
            return try await ending == .timeout
                ? work.timeout(.seconds(1), clock: clock).value : work.value
        }
        Actions.limit(kind.action, to: 2)
        if ending == .line { Actions.timeout(kind.action, after: .seconds(1), clock: clock) }
        RenewToken.self <~ { Promise() }
        Actions.renew(with: RenewToken.self, pause: .zero) { $0 is Unauthorized }
        for round in 1...10 {
            let call = kind.call(round)
            await begun.reach(round)
            if ending == .timeout || ending == .line {
                await clock.sleepers(1, within: .generous)
                clock.advance(by: .seconds(1))
            } else {
                call.cancel()
            }
            _ = await call.result
        }
        await Actions.settled(within: .generous)
        #expect(running.most <= 2)
    }

    /// In release, the last ones would take too long if each call knew those before it.
    @Test(.timeLimit(.minutes(2)))
    func `In a chain of calls, each of which begins the next, all cost the same`() async throws {
        let end = Promise<Void>.pending()
        Load.self <~ { id in Promise { id } }
        Actions.limit(Load.self, to: 2)
        @Sendable func begin(_ id: Int) {
            if id == 0 { return end.resolver.resolve() }
            _ = action(Load.self, id).then { _ in _ = Task { begin(id - 1) } }
        }
        begin(Extent.attempts(150_000))
        try await end.promise.value
    }

    @Test(arguments: Kind.allCases)
    func `Calls that are too many for the line are refused`(kind: Kind) async throws {
        let (backend, errors) = (kind.serve(), Journal<any Error>())
        Actions.limit(kind.action, to: CallLimit(2, waiting: 3), by: kind == .async ? nil : key)
        let calls = kind.call(101...109)
        for call in calls { call.onError { errors.append($0) } }
        await errors.reach(4)
        backend.open()
        for call in calls { _ = await call.result }
        let error = try #require(errors.all[0] as? CallRefusedError)
        #expect((errors.all.count, error.waiting) == (4, 3))
        #expect(error.description.contains("because 3 calls wait for their turn already"))
        #expect(await kind.answers(1) == [1])
    }

    @Test(arguments: Kind.allCases)
    func `As many begin in a time as the rate allows, without who left`(kind: Kind) async throws {
        let backend = kind.serve()
        let limit = CallLimit(2, per: .seconds(1), clock: clock)
        Actions.limit(kind.action, to: limit, by: kind == .async ? nil : key)
        #expect(await kind.answers(1, 2) == [1, 2])
        let others = kind.call(3...7)
        await clock.sleepers(2, within: .generous)
        others[0].cancel()
        _ = await others[0].result
        clock.advance(by: .milliseconds(999))
        await yieldOften()
        #expect(backend.calls.all.count == 2)
        clock.run()
        for call in others.dropFirst() { _ = try await call.value }
        #expect(backend.calls.all.sorted() == [1, 2, 4, 5, 6, 7])
        #expect(TestClock().now.duration(to: clock.now) >= .seconds(2))
    }
}

enum Ending: CaseIterable { case canceled, timeout, line, renewed }
