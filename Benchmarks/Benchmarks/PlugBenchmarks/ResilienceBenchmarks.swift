import Benchmark
import Plug
import PlugResilience
import Synchronization

/// A call that needs nothing from an interceptor: its promise is settled, and nothing is in its way.
func resilienceBenchmarks() {
    through("no resilience") {}
    through("cache") { Actions.cache(FetchPhoto.self, for: .seconds(86_400)) }
    through("share") { Actions.share(FetchPhoto.self) }
    through("retry") { Actions.retry(FetchPhoto.self, delays: [.seconds(1)]) { _ in true } }
    through("break circuit") { Actions.breakCircuit(FetchPhoto.self, after: 5, for: .seconds(30)) }
    through("limit") { Actions.limit(FetchPhoto.self, to: 4) }
    through("timeout") { Actions.timeout(FetchPhoto.self, after: .seconds(10)) }
    through("renew") { Actions.renew(with: RenewToken.self) { _ in true } }
    for count in [100, 10_000] {
        missing(count)
        sharing(count)
        waiting(count)
    }
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

/// A call that a full cache can't answer, so its answer takes the place of another one.
private func missing(_ count: Int) {
    Benchmark("cache miss at \(count) answers") { (_, state: (tenant: Actions, next: Next)) in
        state.tenant.run { for _ in 0..<calls { state.next.call() } }
    } setup: {
        let (tenant, next) = (Actions(), Next())
        tenant.run {
            FetchPhoto.self <~ { Promise($0) }
            Actions.cache(FetchPhoto.self, for: .seconds(86_400), limit: count)
            for _ in 0..<count { next.call() }
        }
        return (tenant, next)
    }
}

/// A call that begins and ends while others are shared.
private func sharing(_ count: Int) {
    Benchmark("share beside \(count) in flight") { (_, state: Busy) in
        state.tenant.run { for _ in 0..<calls { blackHole(action(FetchPhoto.self, 0)) } }
    } setup: {
        let (tenant, pending) = (Actions(), Promise<Int>.pending())
        let others = tenant.run {
            FetchPhoto.self <~ { $0 == 0 ? Promise(0) : pending.promise }
            Actions.share(FetchPhoto.self)
            return (1...count).map { action(FetchPhoto.self, $0) }
        }
        return Busy(tenant: tenant, pending: pending.resolver, others: others)
    }
}

/// A call that comes to the line of a limit, and leaves it.
private func waiting(_ count: Int) {
    Benchmark("limit with \(count) in line") { (_, state: Busy) in
        state.tenant.run { for _ in 0..<calls { action(FetchPhoto.self, 0).cancel() } }
    } setup: {
        let (tenant, pending) = (Actions(), Promise<Int>.pending())
        let others = tenant.run {
            FetchPhoto.self <~ { _ in pending.promise }
            Actions.limit(FetchPhoto.self, to: 1)
            return (0...count).map { action(FetchPhoto.self, $0) }
        }
        return Busy(tenant: tenant, pending: pending.resolver, others: others)
    }
}

/// A registry with calls that wait.
private struct Busy {
    let tenant: Actions
    let pending: Promise<Int>.Resolver
    let others: [Promise<Int>]
}

private final class Next: Sendable {
    private let id = Atomic(0)

    func call() {
        blackHole(action(FetchPhoto.self, id.add(1, ordering: .relaxed).newValue))
    }
}

private class FetchPhoto: Action<Int, Promise<Int>> {}
private class RenewToken: Action<Void, Promise<Void>> {}
