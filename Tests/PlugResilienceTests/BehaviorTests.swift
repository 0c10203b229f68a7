import Plug
import PlugResilience
import PlugTesting
import Testing

@Suite(.actions, .generousTimeLimit)
struct BehaviorTests {
    let clock = TestClock()

    @Test(arguments: Kind.allCases)
    func `A slow action waits before it is performed, and then ends with its call`(
        kind: Kind
    ) async {
        let backend = kind.serve { id in
            while !Task.isCancelled { await Task.yield() }
            return id
        }
        Actions.intercept(kind.action, .slow(by: .seconds(60), clock: clock))
        let call = kind.call(1)
        await clock.sleepers(1, within: .generous)
        clock.advance(by: .seconds(59))
        #expect(backend.calls.all.isEmpty)
        clock.advance(by: .seconds(1))
        await backend.calls.reach(1)
        call.cancel()
        await Actions.settled(within: .generous)
    }

    @Test(arguments: Kind.allCases)
    func `A behavior of one's own decides before each call`(kind: Kind) async {
        let (backend, asked) = (kind.serve(), Tally())
        let once = ActionBehavior(beforeCall: { if asked.add() > 1 { throw Offline() } })
        Actions.intercept(kind.action, once)
        #expect(await kind.answers(1, 2, 3) == [1, nil, nil])
        #expect((asked.count, backend.calls.all) == (3, [1]))
    }

    @Test(arguments: Kind.allCases)
    func `A stalled action goes on until it is canceled`(kind: Kind) async throws {
        let backend = kind.serve()
        Actions.intercept(kind.action, .stalled)
        let call = kind.call(1)
        // Another promise waits for it, so that the timeout doesn't cancel it.
        let (other, late) = (call.map { $0 }, call.timeout(.seconds(5), clock: clock))
        await clock.sleepers(1, within: .generous)
        clock.advance(by: .seconds(5))
        await expect(PromiseTimeoutError.self, of: late)
        call.cancel()
        await expect(CancellationError.self, of: other)
        #expect(backend.calls.all.isEmpty)
    }
}
