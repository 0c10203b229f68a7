import Plug
import Testing

/// `session.action(…)`, the call in a registry that an object owns.
@Suite
struct OwnCallTests {
    private let session = Actions()

    @Test func `Each form of the call reaches the registry from outside`() async throws {
        session.run {
            Number.self <~ { 1 }
            Double.self <~ { $0 * 2 }
            Load.self <~ { Promise(3) }
            Fetch.self <~ { Promise($0) }
            Measure.self <~ { $0.count }
            Refresh.self <~ { 5 }
        }
        #expect(session.action(Number.self) == 1)
        #expect(session.action(Double.self, 1) == 2)
        let loaded = try await session.action(Load.self).value
        let fetched = try await session.action(Fetch.self, 4).value
        #expect([loaded, fetched] == [3, 4])
        let measured = try await session.action(Measure.self, "abc")
        let refreshed = try await session.action(Refresh.self)
        #expect([measured, refreshed] == [3, 5])
    }

    @Test func `Closures behind the call run in the registry`() async throws {
        session.run {
            Load.self <~ { Promise(3) }
            Double.self <~ { $0 * 2 }
        }
        let like: Promise<Int> = session.action(Load.self)
        let seen = Journal<Bool>()
        let chain = like.map { action(Double.self, $0) }.timeout(.seconds(60))
            .then { number in Promise(action(Double.self, number)) }
            .finally { seen.append(Actions.isPlugged(Double.self)) }
        let answer = try await chain.value
        #expect(answer == 12)
        #expect(seen.all == [true])
        let plain: Promise<Int> = session.run { action(Load.self) }
        let isPlugged = try await plain.map { _ in Actions.isPlugged(Double.self) }.value
        #expect(!isPlugged)
    }

    @Test func `Closures behind a promise in an optional run in the registry, too`() async throws {
        session.run {
            Maybe.self <~ { $0 > 0 ? Promise($0) : nil }
            Double.self <~ { $0 * 2 }
        }
        let answer = session.action(Maybe.self, 2)?.map { action(Double.self, $0) }
        #expect(try await answer?.value == 4)
        #expect(session.action(Maybe.self, 0) == nil)
    }
}

private class Maybe: Action<Int, Promise<Int>?> {}

private class Double: Action<Int, Int> {}
private class Measure: AsyncAction<String, Int> {}
private class Refresh: AsyncAction<Void, Int> {}
