import Plug
import PlugResilience
import PlugTesting
import Testing

@Suite(.actions, .timeLimit(.minutes(10)))
struct ResilienceTests {
    typealias FetchPhoto = Resilience.FetchPhoto
    typealias LikePhoto = Resilience.LikePhoto
    typealias Photo = Resilience.Photo
    typealias Offline = Resilience.Offline

    // snippet.testing
    @Test(.actions) func `A photo is fetched again`() async throws {
        let clock = TestClock()
        let fetches = Actions.record(
            FetchPhoto.self,
            answers: [.failure(Offline()), .success(Photo())]
        )
        Actions.retry(
            FetchPhoto.self,
            delays: [.seconds(60)],
            clock: clock
        ) { $0 is Offline }
        clock.run()
        _ = try await action(FetchPhoto.self, 42).value
        #expect(fetches.count == 2)
    }
    // snippet.end

    @Test func `The lines of the page work together`() async throws {
        let isRenewed = Locked(false)
        let fetches = Actions.record(FetchPhoto.self) { id in
            isRenewed.withLock { $0 }
                ? Promise(Photo(id: id)) : Promise(error: Resilience.Unauthorized())
        }
        LikePhoto.self <~ { _ in Promise() }
        Resilience.RenewToken.self <~ { isRenewed.withLock { $0 = true } }
        Resilience.plug()
        Resilience.forget()
        Resilience.judge()
        Resilience.replace()
        Resilience.more()
        for _ in 1...2 { #expect(try await action(FetchPhoto.self, 1).value.id == 1) }
        #expect(fetches.count == 2)
        Resilience.WhichUser.self <~ { "\(fetches.count)" }
        Resilience.serve()
        try await action(LikePhoto.self, Resilience.Photo(id: 1)).value
        _ = try await action(FetchPhoto.self, 1).value
        #expect(fetches.count == 3)
    }
}
