import Plug
import PlugResilience
import PlugTesting
import Testing

@Suite(.actions, .generousTimeLimit)
struct BehaviorTests {
    let clock = TestClock()

    @Test(arguments: Kind.allCases)
    func `A slow action waits before it is performed, and ends with its call`(kind: Kind) async {
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
}
