import Plug
import Testing

/// Removing interceptors.
@Suite(.generousTimeLimit, .quiet)
struct InterceptionTests {
    @Test func `What is taken out is in no call, and isn't explained`() async throws {
        CountLikes.self <~ { $0 }
        Upload.self <~ { $0 }
        Load.self <~ { Promise(1) }
        let before = Actions.current.description
        let interceptions = [
            Actions.intercept(CountLikes.self) { $1($0) + 1 },
            Actions.intercept(Upload.self) { try await $1($0) + 1 },
            Actions.intercept(Load.self) { _, _ in Promise(error: Offline()) },
            Actions.intercept(Upload.self) { _, _ in throw Offline() },
            Actions.intercept(Add(amount: 100)),
        ]
        #expect(action(CountLikes.self, 1) == 102)
        await #expect(throws: Offline.self) { try await action(Load.self).value }
        await #expect(throws: Offline.self) { try await action(Upload.self, 1) }
        for interception in interceptions { interception.cancel() }
        #expect(action(CountLikes.self, 1) == 1)
        #expect(try await action(Load.self).value == 1)
        #expect(try await action(Upload.self, 1) == 1)
        #expect(Actions.current.description == before)
    }

    @Test func `The others stay in their order, whichever is taken out, and when`() {
        // Before anything is plugged.
        Actions.intercept(CountLikes.self) { $1($0) + 1 }.cancel()
        Actions.intercept(Add(amount: 100)).cancel()
        CountLikes.self <~ { $0 }
        let first = Actions.intercept(CountLikes.self) { $1($0) * 2 }
        Actions.intercept(CountLikes.self) { $1($0) + 1 }
        Actions.intercept(CountLikes.self) { $1($0) * 10 }
        #expect(action(CountLikes.self, 1) == 22)
        first.cancel()
        first.cancel()
        #expect(action(CountLikes.self, 1) == 11)
    }

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

    @Test func `Who knows that it is taken out calls without it`() async {
        let registry = Actions()
        registry.run { CountLikes.self <~ { $0 } }
        let scope = registry.run { Actions.withScope { Actions.current } }
        // Even while no interceptor is installed.
        let state = Tally()
        let wrong = Tally()
        await withTaskGroup { group in
            group.addTask {
                for _ in 0..<Extent.rounds {
                    state.add()
                    let interception = registry.run { Actions.intercept(Add(amount: 100)) }
                    interception.cancel()
                    state.add()
                }
            }
            for _ in 0..<2 {
                group.addTask {
                    for round in 0..<10 * Extent.rounds {
                        let before = state.count
                        let answer = (round.isMultiple(of: 2) ? registry : scope)
                            .run { action(CountLikes.self, 1) }
                        let isOut = before.isMultiple(of: 2) && state.count == before
                        if answer != 1, isOut || answer != 101 { wrong.add() }
                    }
                }
            }
        }
        #expect(wrong.count == 0)
    }
}
