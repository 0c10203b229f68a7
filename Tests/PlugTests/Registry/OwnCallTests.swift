import Plug
import Testing

/// `session.action(…)`, the call in a registry that an object owns.
@Suite
struct OwnCallTests {
    private let session = Actions()

    @Test func `Closures behind the call run in the registry`() async throws {
        session.run {
            Load.self <~ { Promise(3) }
            Refresh.self <~ { 5 }
            Maybe.self <~ { $0 > 0 ? Promise($0) : nil }
            CountLikes.self <~ { $0 * 2 }
        }
        #expect(try await session.action(Refresh.self) == 5)
        let like: Promise<Int> = session.action(Load.self)
        let seen = Journal<Bool>()
        let chain = like.map { action(CountLikes.self, $0) }.timeout(.seconds(60))
            .then { number in Promise(action(CountLikes.self, number)) }
            .finally { seen.append(Actions.isPlugged(CountLikes.self)) }
        let answer = try await chain.value
        #expect(answer == 12)
        #expect(seen.all == [true])
        let plain: Promise<Int> = session.run { action(Load.self) }
        let isPlugged = try await plain.map { _ in Actions.isPlugged(CountLikes.self) }.value
        #expect(!isPlugged)
        let maybe = session.action(Maybe.self, 2)?.map { action(CountLikes.self, $0) }
        #expect(try await maybe?.value == 4)
        #expect(session.action(Maybe.self, 0) == nil)
    }
}

private class Maybe: Action<Int, Promise<Int>?> {}
private class Refresh: AsyncAction<Void, Int> {}
