import Plug
import PlugResilience
import PlugTesting
import Testing

/// A use case of each kind, plugged, called and intercepted alike.
enum Kind: CaseIterable, Sendable {
    case promise, async

    var action: any IsLoad.Type { self == .promise ? Load.self : LoadLater.self }

    func plug(_ body: @escaping @Sendable (Int) async throws -> Int) {
        switch self {
        case .promise: Load.self <~ { id in try await body(id) }
        case .async: LoadLater.self <~ { id in try await body(id) }
        }
    }

    /// Plugs a closure behind a backend.
    func serve(_ body: @escaping @Sendable (Int) async throws -> Int = { $0 }) -> Backend {
        let backend = Backend(body)
        plug { try await backend.answer($0) }
        return backend
    }

    func call(_ id: Int) -> Promise<Int> {
        switch self {
        case .promise: Plug.action(Load.self, id)
        case .async: Promise { try await Plug.action(LoadLater.self, id) }
        }
    }

    func call(_ ids: ClosedRange<Int>) -> [Promise<Int>] { ids.map { call($0) } }

    /// Makes calls one after another. Nil for an error.
    func answers(_ ids: Int...) async -> [Int?] {
        var answers: [Int?] = []
        for id in ids { answers.append(try? await call(id).value) }
        return answers
    }

    func refresh(_ id: Int) -> Promise<Int> {
        switch self {
        case .promise: Actions.refresh(Load.self, id)
        case .async: Promise { try await Actions.refresh(LoadLater.self, id) }
        }
    }
}

protocol IsLoad: ResilientAction where Input == Int, ResilientValue == Int {}
class Load: Action<Int, Promise<Int>>, IsLoad {}
class LoadLater: AsyncAction<Int, Int>, IsLoad {}

/// Fails for 0, or whenever it is told to. Holds inputs from 100 until it is opened.
final class Backend: Sendable {
    let calls = Journal<Int>()
    private let error = Locked<(any Error)?>(nil)
    private let (isOpen, resolver) = Promise<Void>.pending()
    private let body: @Sendable (Int) async throws -> Int

    init(_ body: @escaping @Sendable (Int) async throws -> Int) {
        self.body = body
        // Another one waits, so that no caller that leaves cancels the promise.
        _ = isOpen.passedOn()
    }

    func answer(_ id: Int) async throws -> Int {
        calls.append(id)
        if let error = error.withLock({ $0 }) ?? (id == 0 ? Offline() : nil) { throw error }
        if id >= 100 { try await isOpen.value }
        return try await body(id)
    }

    func open() { resolver.resolve() }
    func fail(with new: (any Error)?) { error.withLock { $0 = new } }
}

/// Each line, as it stands in the way of no call.
enum Verb: CaseIterable, Codable {
    case cache, share, retry, breakCircuit, limit, timeout

    func write(_ action: any IsLoad.Type) {
        switch self {
        case .cache: Actions.cache(action, for: .seconds(86_400))
        case .share: Actions.share(action)
        case .retry:
            Actions.retry(action, delays: .constant(.zero, attempts: 100)) { $0 is Offline }
        case .breakCircuit: Actions.breakCircuit(action, after: 1_000_000, for: .zero)
        case .limit: Actions.limit(action, to: 4)
        case .timeout: Actions.timeout(action, after: .seconds(86_400))
        }
    }
}

extension Journal {
    /// Waits until it has a number of elements.
    func reach(_ count: Int) async { while all.count < count { await Task.yield() } }
}

/// Waits until a promise has failed with an error.
@discardableResult
func expect<Failure: Error>(
    _ type: Failure.Type,
    of promise: Promise<some Any>,
    at location: SourceLocation = #_sourceLocation
) async -> Failure? {
    await #expect(throws: type, sourceLocation: location) { _ = try await promise.value }
}

/// Gives others the time to do what a test expects not to happen.
func yieldOften() async { for _ in 1...200 { await Task.yield() } }
