import Plug
import PlugTesting
import Testing

// Outputs that can fail, which are results, streams and the futures of other libraries.

nonisolated struct Unreadable: Error, Equatable {}

class Read: Action<String, Result<String, any Error>> {}
class Follow: Action<String, AsyncThrowingStream<String, any Error>> {}
class Defer: Action<String, Deferred> {}

nonisolated func text(at path: String) throws(Unreadable) -> String {
    guard !path.isEmpty else { throw Unreadable() }
    return path
}

/// What another library returns.
nonisolated struct Deferred: FailableOutput {
    var error: (any Error)?

    static func failed(with error: any Error) -> Deferred { Deferred(error: error) }
}

@Suite(.actions)
struct FailingClient {
    @Test func `A recorder takes a closure that returns a result`() {
        let reads = Actions.record(Read.self) { path in Result { try text(at: path) } }
        #expect(throws: Unreadable.self) { try action(Read.self, "").get() }
        let ready = Actions.record(Read.self) { path in .success(path) }
        #expect(throws: Never.self) { try action(Read.self, "").get() }
        #expect([reads.count, ready.count] == [1, 1])
    }

    // The library reports these calls as issues, too, which other tests expect.
    @Test(.filterIssues { !$0.description.contains("has no implementation") })
    func `A call without an implementation is an error in the output`() async {
        #expect(throws: UnpluggedActionError.self) { try action(Read.self, "a").get() }
        await #expect(throws: UnpluggedActionError.self) {
            for try await _ in action(Follow.self, "a") {}
        }
        #expect(action(Defer.self, "a").error is UnpluggedActionError)
        Defer.self <~ { _ in Deferred() }
        Actions.intercept(Defer.self) { _, _ in .failed(with: Unreadable()) }
        #expect(action(Defer.self, "a").error is Unreadable)
    }
}
