import Benchmark
import Plug
import PlugResilience

/// A call that needs nothing from an interceptor: its promise is settled, and nothing is in its way.
func resilienceBenchmarks() {
    through("no resilience") {}
    through("cache") { Actions.cache(FetchPhoto.self, for: .seconds(86_400)) }
    through("share") { Actions.share(FetchPhoto.self) }
    through("retry") { Actions.retry(FetchPhoto.self, delays: [.seconds(1)]) { _ in true } }
    through("break circuit") { Actions.breakCircuit(FetchPhoto.self, after: 5, for: .seconds(30)) }
    through("limit") { Actions.limit(FetchPhoto.self, to: 4) }
    through("renew") { Actions.renew(with: RenewToken.self) { _ in true } }
}

private func through(_ name: String, _ intercept: @escaping @Sendable () -> Void) {
    Benchmark("call through \(name)") { _ in
        let tenant = Actions()
        tenant.run {
            FetchPhoto.self <~ { Promise($0) }
            intercept()
            for _ in 0..<calls { blackHole(action(FetchPhoto.self, 42)) }
        }
    }
}

private class FetchPhoto: Action<Int, Promise<Int>> {}
private class RenewToken: Action<Void, Promise<Void>> {}
