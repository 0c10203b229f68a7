import Plug
import Testing

/// Removing interceptors.
@Suite(.generousTimeLimit, .quiet)
struct InterceptionTests {
    @Test func `Switched on and off a thousand times, it leaves nothing behind`() {
        let released = Tally()
        Load.self <~ { Promise(1) }
        CountLikes.self <~ { $0 }
        for round in 1...1_000 {
            // On before the first calls, which keep their implementation.
            let probe = Probe { released.add() }
            let interceptions = [
                Actions.intercept(CountLikes.self) { [probe] in $1($0) + 1 + probe.number },
                Actions.intercept(Add(amount: 100, probe: probe)),
                Actions.intercept(Load.self) { $1($0) },
            ]
            #expect(action(CountLikes.self, 1) == 102)
            for interception in interceptions { interception.cancel() }
            #expect(action(CountLikes.self, 1) == 1)
            withExtendedLifetime(consume probe) {}
            #expect(released.count == round)
        }
        #expect(!Actions.current.description.contains("intercepted"))
    }

    @Test func `Without its token it stays, and the token doesn't keep its registry`() async throws
    {
        let probe = Probe()
        let released = probe.released
        var tenant: Actions? = Actions()
        let interception = tenant?.run {
            CountLikes.self <~ { $0 }
            do { _ = Actions.intercept(CountLikes.self) { $1($0) + 10 } }
            let interception = Actions.intercept(CountLikes.self) { $1($0) + 1 }
            LikePhoto.self <~ { [probe] _ in withExtendedLifetime(probe) { Promise() } }
            #expect(action(CountLikes.self, 1) == 12)
            return interception
        }
        withExtendedLifetime(consume probe) {}
        tenant = nil
        try await released.value
        interception?.cancel()
        #expect(tenant == nil)
    }
}
