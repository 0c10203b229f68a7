import Plug
import PlugResilience
import PlugTesting

/// A use case of each kind, plugged, called and intercepted alike.
enum Kind: CaseIterable, Sendable {
    case promise, async

    func plug(_ body: @escaping @Sendable (Int) async throws -> Int) {
        switch self {
        case .promise: Load.self <~ { id in try await body(id) }
        case .async: LoadLater.self <~ { id in try await body(id) }
        }
    }

    func call(_ id: Int) -> Promise<Int> {
        switch self {
        case .promise: action(Load.self, id)
        case .async: Promise { try await action(LoadLater.self, id) }
        }
    }

    func refresh(_ id: Int) -> Promise<Int> {
        switch self {
        case .promise: Actions.refresh(Load.self, id)
        case .async: Promise { try await Actions.refresh(LoadLater.self, id) }
        }
    }

    func forget(_ id: Int) {
        Actions.forget(Load.self, id)
        Actions.forget(LoadLater.self, id)
    }

    /// Writes lines, the first outermost.
    func write(_ lines: Line...) {
        for line in lines {
            self == .promise ? line.write(for: Load.self) : line.write(for: LoadLater.self)
        }
    }

    /// Runs a closure before each call.
    func intercept(_ body: @escaping @Sendable () async throws -> Void) {
        switch self {
        case .promise: Actions.intercept(Load.self, ActionBehavior(beforeCall: body))
        case .async: Actions.intercept(LoadLater.self, ActionBehavior(beforeCall: body))
        }
    }
}

class Load: Action<Int, Promise<Int>> {}
class LoadLater: AsyncAction<Int, Int> {}

/// A line of the composition root for a use case of either kind.
enum Line: Sendable {
    typealias Key = @Sendable () -> any Hashable & Sendable

    case cache(
        Duration = .seconds(86_400),
        by: Key? = nil,
        orOlder: Duration? = nil,
        TestClock? = nil
    )
    case quickCache(orOlder: Duration, TestClock)
    case share(by: Key? = nil)
    case retry(Backoff, (any Clock<Duration>)? = nil)
    case circuit(Circuit)
    case limit(CallLimit, by: Key? = nil)
    case timeout(Duration, TestClock? = nil)

    /// Those that move an asynchronous call to a task of its own, or let it wait.
    static let moving: [Line] = [.cache(), .share(), .timeout(.seconds(86_400)), .limit(1)]

    func write<A: ResilientAction>(for action: A.Type)
    where A.Input == Int, A.ResilientValue == Int {
        let real = ContinuousClock()
        switch self {
        case .cache(let age, let key, let oldest, let clock):
            Actions.cache(action, for: age, by: key, orOlder: oldest, clock: clock ?? real) {
                $0 is Offline
            }
        case .quickCache(let oldest, let clock):
            Actions.cache(action, for: .seconds(60), orOlder: oldest, atOnce: true, clock: clock)
        case .share(let key): Actions.share(action, by: key)
        case .retry(let delays, let clock):
            Actions.retry(action, delays: delays, clock: clock ?? real) { $0 is Offline }
        case .circuit(let circuit): Actions.breakCircuit(action, by: circuit)
        case .limit(let limit, let key): Actions.limit(action, to: limit, by: key)
        case .timeout(let duration, let clock):
            Actions.timeout(action, after: duration, clock: clock ?? real)
        }
    }
}
