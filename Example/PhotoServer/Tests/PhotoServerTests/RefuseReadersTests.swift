import PhotoServer
import Plug
import PlugTesting
import Synchronization
import Testing

/// Who may call which use case, whatever its output.
final class RefuseReadersTests: Sendable {
    private let ran = Mutex<[String]>([])

    @Test(arguments: [nil, Caller(tenant: "a", mayChange: false), Caller(tenant: "a")])
    func `A use case of any output runs for those alone who may change something`(
        caller: Caller?
    ) async {
        await Actions().run { [self] in
            WhoAsks.self <~ { caller.map { .success($0) } ?? .failure(CancellationError()) }
            Actions.intercept(RefuseReaders())
            MakePromise.self <~ { Promise(self.note("promise")) }
            MakeResult.self <~ { .success(self.note("result")) }
            MakeStream.self <~ {
                self.note("stream")
                return AsyncThrowingStream { nil }
            }
            MakeAsync.self <~ { self.note("async") }
            ListAndMore.self <~ { _ in Promise(self.note("more")).map { [] } }
            ListLikes.self <~ { _ in Promise(self.note("list")).map { [] } }
            let mayChange = caller?.mayChange == true
            #expect(await succeeds { try await action(MakePromise.self).value } == mayChange)
            #expect(await succeeds { try action(MakeResult.self).get() } == mayChange)
            #expect(await succeeds { for try await _ in action(MakeStream.self) {} } == mayChange)
            #expect(await succeeds { try await action(MakeAsync.self) } == mayChange)
            #expect(await succeeds { _ = try await action(ListAndMore.self, 0).value } == mayChange)
            let lists = await succeeds { _ = try await action(ListLikes.self, 0).value }
            #expect(lists == (caller != nil))
            let all = ["promise", "result", "stream", "async", "more", "list"]
            #expect(ran.withLock { $0 } == (mayChange ? all : caller == nil ? [] : ["list"]))
        }
    }

    @Test func `A use case that can't be refused stops the program, whoever calls it`() async {
        let run = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            Actions().run {
                WhoAsks.self <~ { .success(Caller(tenant: "a")) }
                Actions.intercept(RefuseReaders())
                ReturnNothing.self <~ {}
                action(ReturnNothing.self)
            }
        }
        let text = String(decoding: run?.standardErrorContent ?? [], as: UTF8.self)
        let problem = "ReturnNothing can't be refused to readers. Let it return a Promise."
        #expect(text.contains(problem))
    }

    private func note(_ name: String) { ran.withLock { $0.append(name) } }

    private func succeeds(_ call: () async throws -> Void) async -> Bool {
        (try? await call()) != nil
    }
}

private class MakePromise: Action<Void, Promise<Void>> {}
private class MakeResult: Action<Void, Result<Void, any Error>> {}
private class MakeStream: Action<Void, AsyncThrowingStream<Void, any Error>> {}
private class MakeAsync: AsyncAction<Void, Void> {}
/// More than listing, which only its superclass is declared to be.
private class ListAndMore: ListLikes {}
private class ReturnNothing: Action<Void, Void> {}
