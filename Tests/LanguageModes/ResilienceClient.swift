import Plug
import PlugResilience
import Testing

// All six lines, as a composition root writes them.

nonisolated private class FindAlbum: Action<Int, Promise<String>> {}
nonisolated private class FindAlbums: Action<Void, Promise<[String]>> {}
nonisolated private class StoreAlbum: AsyncAction<String, Int> {}
nonisolated private class WatchAlbum: Action<Int, AsyncThrowingStream<Int, any Error>> {}
nonisolated private class RenewToken: Action<Void, Promise<Void>> {}
nonisolated private class LogIn: AsyncAction<String, Void> {}

private struct NoNetwork: Error {}
private struct NoToken: Error {}

@MainActor
@Suite
struct ResilienceClient {
    @Test func `All six lines compile, and calls go through them`() async throws {
        try await Actions.withScope {
            FindAlbum.self <~ { id in Promise("\(id)") }
            FindAlbums.self <~ { Promise(["1"]) }
            StoreAlbum.self <~ { name in name.count }
            WatchAlbum.self <~ { id in AsyncThrowingStream { $0.finish() } }
            RenewToken.self <~ { Promise() }

            Actions.renew(with: RenewToken.self, except: [LogIn.self]) { $0 is NoToken }
            let token = Actions.cache(FindAlbum.self, for: .seconds(86_400), limit: 10)
            Actions.cache(FindAlbums.self, for: .seconds(86_400))
            Actions.cache(StoreAlbum.self, for: .seconds(86_400))
            Actions.share(FindAlbum.self)
            Actions.share(FindAlbums.self)
            Actions.share(StoreAlbum.self)
            let delays = RetryDelays.exponential(from: .seconds(1), attempts: 4)
            Actions.retry(FindAlbum.self, delays: delays) { $0 is NoNetwork }
            Actions.retry(StoreAlbum.self, delays: [.seconds(1)]) { error in
                print(error)
                return error is NoNetwork
            }
            Actions.breakCircuit(FindAlbum.self, after: 5, for: .seconds(86_400))
            Actions.breakCircuit(StoreAlbum.self, after: 5, for: .seconds(86_400)) {
                $0 is NoNetwork
            }
            let limit = CallLimit(2)
            Actions.limit(FindAlbum.self, to: limit)
            Actions.limit(StoreAlbum.self, to: limit)
            Actions.limit(WatchAlbum.self, to: 1)

            let album = try await action(FindAlbum.self, 7).value
            #expect(album == "7")
            let all = try await action(FindAlbums.self).value
            #expect(all == ["1"])
            let size = try await action(StoreAlbum.self, "seven")
            #expect(size == 5)
            for try await _ in action(WatchAlbum.self, 1) {}
            Actions.forget(FindAlbum.self, 7)
            Actions.forget(FindAlbums.self)
            token.cancel()
        }
    }
}
