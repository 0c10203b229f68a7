import Plug
import PlugResilience
import PlugTesting
import Testing

@Suite(.actions, .generousTimeLimit)
struct BehaviorTests {
    let clock = TestClock()
    let performed = Tally()

    /// Plugs use cases of both kinds, and counts their calls.
    private func plug(behind behavior: ActionBehavior) {
        FetchPhoto.self <~ { id in
            performed.add()
            return Promise(Photo(id: id))
        }
        UploadPhoto.self <~ { id in
            performed.add()
            return id
        }
        Actions.intercept(FetchPhoto.self, behavior)
        Actions.intercept(UploadPhoto.self, behavior)
    }

    /// A call of each kind.
    private func calls() -> [Promise<Int>] {
        [
            action(FetchPhoto.self, 1).map(\.id),
            Promise { try await action(UploadPhoto.self, 2) },
        ]
    }

    @Test func `A slow action waits before it is performed`() async throws {
        plug(behind: .slow(by: .seconds(60), clock: clock))
        let calls = calls()
        await clock.sleepers(2, within: .generous)
        clock.advance(by: .seconds(59))
        #expect(performed.count == 0)
        clock.advance(by: .seconds(1))
        #expect(try await Promise.all(calls).value == [1, 2])
        #expect(performed.count == 2)
    }

    @Test func `A behavior of one's own decides before each call`() async throws {
        let asked = Tally()
        plug(behind: ActionBehavior(beforeCall: { if asked.add() > 2 { throw Offline() } }))
        #expect(try await Promise.all(calls()).value == [1, 2])
        for call in calls() { await #expect(throws: Offline.self) { try await call.value } }
        #expect((asked.count, performed.count) == (4, 2))
    }

    @Test func `Canceling a slow promise cancels what is plugged behind it`() async throws {
        let (began, canceled) = (Promise<Void>.pending(), Promise<Void>.pending())
        let (photo, resolver) = Promise<Photo>.pending()
        resolver.onCancel { canceled.resolver.resolve() }
        FetchPhoto.self <~ { _ in
            began.resolver.resolve()
            return photo
        }
        Actions.intercept(FetchPhoto.self, .slow(by: .zero))
        let call = action(FetchPhoto.self, 1)
        try await began.promise.value
        call.cancel()
        try await canceled.promise.value
    }

    @Test func `A stalled action goes on until it is canceled`() async throws {
        plug(behind: .stalled)
        for call in calls() {
            // Another promise waits for it, so that the timeout doesn't cancel it.
            let other = call.map { $0 }
            let late = call.timeout(.seconds(5), clock: clock)
            await clock.sleepers(1, within: .generous)
            clock.advance(by: .seconds(5))
            await #expect(throws: PromiseTimeoutError.self) { try await late.value }
            call.cancel()
            await #expect(throws: CancellationError.self) { try await other.value }
        }
        #expect(performed.count == 0)
    }
}
