import Plug
import PlugResilience
import PlugTesting
import Testing

nonisolated private struct Response: Hashable, Sendable { var status = 200 }

nonisolated private struct TooMany: Error { var retryAfter: Duration? }

private class FetchResponse: Action<Int, Promise<Response>> {}
private class UploadResponse: AsyncAction<Int, Response> {}
private class RenewIt: Action<Void, Promise<Void>> {}
private class WhoIsIt: Action<Void, String> {}

/// Every line of PlugResilience, with closures as apps write them.
@Suite(.actions)
struct ResilienceClient {
    @Test func `Each line compiles, and calls pass all of them`() async throws {
        FetchResponse.self <~ { _ in Promise(Response()) }
        UploadResponse.self <~ { _ in Response() }
        RenewIt.self <~ { Promise() }
        WhoIsIt.self <~ { "somebody" }
        Actions.renew(with: RenewIt.self, except: [WhoIsIt.self], pause: .zero) { $0 is TooMany }
        let server = Circuit(after: 5, for: .seconds(30)) { $0 is TooMany }
        write(FetchResponse.self, server)
        write(UploadResponse.self, server)
        #expect(try await action(FetchResponse.self, 1).value.status == 200)
        #expect(try await action(UploadResponse.self, 1).status == 200)
        #expect(try await Actions.refresh(FetchResponse.self, 1).value.status == 200)
        #expect(try await Actions.refresh(UploadResponse.self, 1).status == 200)
        Actions.forget(FetchResponse.self, 1)
        server.close()
        if case .closed = server.state {} else { Issue.record("It is open") }
    }

    private func write<A: ResilientAction>(_ use: A.Type, _ server: Circuit)
    where A.Input == Int, A.ResilientValue == Response {
        Actions.cache(use, for: .seconds(60), by: { action(WhoIsIt.self) })
        Actions.cache(use, for: .seconds(60), orOlder: .seconds(600), atOnce: true) {
            $0 is TooMany
        }
        Actions.cache(use, for: .seconds(60), keeping: { _, answer in answer.status != 404 })
        Actions.share(use, by: { action(WhoIsIt.self) })
        Actions.retry(use, delays: [.zero], waiting: { ($0 as? TooMany)?.retryAfter }) { _ in false
        }
        Actions.retry(use, delays: Backoff([.zero])) { input, outcome in
            input == 0 && (try? outcome.get())?.status == 429
        }
        Actions.breakCircuit(use, after: 5, for: .seconds(30)) { error in
            error is TooMany ? nil : true
        }
        Actions.breakCircuit(use, by: server)
        Actions.breakCircuit(use, by: server) { input, outcome in
            input == 0 && (try? outcome.get())?.status == 503
        }
        Actions.limit(use, to: 4, by: { action(WhoIsIt.self) })
        Actions.limit(use, to: CallLimit(8, waiting: 100))
        Actions.limit(use, to: CallLimit(10, per: .seconds(1)))
        Actions.timeout(use, after: .seconds(10))
    }
}
