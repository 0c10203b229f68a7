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
    ) async throws {
        try await Actions().run {
            WhoAsks.self <~ { caller.map { .success($0) } ?? .failure(NoCallerError()) }
            Actions.intercept(try RefuseReaders(guarding: Guarded(note: note)))
            let mayChange = caller?.mayChange == true
            #expect(await succeeds { try await action(MakePromise.self).value } == mayChange)
            #expect(await succeeds { try action(MakeResult.self).get() } == mayChange)
            #expect(
                await succeeds { for try await _ in action(MakeStream.self) {} } == mayChange
            )
            #expect(await succeeds { try await action(MakeAsync.self) } == mayChange)
            #expect(await succeeds { _ = try await action(ListAndMore.self, 0).value } == mayChange)
            #expect(
                await succeeds { _ = try await action(ListLikes.self, 0).value } == (caller != nil)
            )
            let all = ["promise", "result", "stream", "async", "more", "list"]
            #expect(ran.withLock { $0 } == (mayChange ? all : caller == nil ? [] : ["list"]))
        }
    }

    @Test(.actions)
    func `A root whose use cases can't all be refused is an error that names them`() {
        let error = #expect(throws: UnguardedError.self) {
            try RefuseReaders(guarding: Unguarded())
        }
        let names = ["ReturnNothing", "MakeOptional", "MakeNumber", "MakeQuietStream", "MakeSum"]
        #expect(error?.useCases == names)
        #expect(throws: UnguardedError.self) { try RefuseReaders(guarding: "no root") }
    }

    @Test func `Nobody may call what was plugged beside the root and can't be refused`() async {
        let run = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            try Actions().run {
                WhoAsks.self <~ { .success(Caller(tenant: "a")) }
                Actions.intercept(try RefuseReaders(guarding: Harmless()))
                ReturnNothing.self <~ { _ in print("ran") }
                action(ReturnNothing.self)
            }
        }
        let text = String(decoding: run?.standardErrorContent ?? [], as: UTF8.self)
        #expect(text.contains("ReturnNothing can't be refused to readers. Return a Promise, or"))
    }

    private func note(_ name: String) { ran.withLock { $0.append(name) } }

    private func succeeds(_ call: () async throws -> Void) async -> Bool {
        (try? await call()) != nil
    }
}

// MARK: - What can be refused

private class MakePromise: Action<Void, Promise<Void>> {}
private class MakeResult: Action<Void, Result<Void, any Error>> {}
private class MakeStream: Action<Void, AsyncThrowingStream<Void, any Error>> {}
private class MakeAsync: AsyncAction<Void, Void> {}
/// More than listing, which only its superclass is declared to be.
private class ListAndMore: ListLikes {}

private struct Guarded {
    let promise: Plugged<MakePromise>
    let result: Plugged<MakeResult>
    let stream: Plugged<MakeStream>
    let async: Plugged<MakeAsync>
    let more: Plugged<ListAndMore>
    let list: Plugged<ListLikes>

    init(note: @escaping @Sendable (String) -> Void) {
        promise = MakePromise.self <~ { Promise(note("promise")) }
        result = MakeResult.self <~ { .success(note("result")) }
        stream =
            MakeStream.self <~ {
                note("stream")
                return AsyncThrowingStream { nil }
            }
        async = MakeAsync.self <~ { note("async") }
        more = ListAndMore.self <~ { _ in Promise(note("more")).map { [] } }
        list = ListLikes.self <~ { _ in Promise(note("list")).map { [] } }
    }
}

private struct Harmless {
    let list = ListLikes.self <~ { _ in Promise([]) }
}

// MARK: - What can't

private class ReturnNothing: Action<Void, Void> {}
private class MakeOptional: Action<Void, Promise<Void>?> {}
private class MakeNumber: Action<Void, Int> {}
private class MakeQuietStream: Action<Void, AsyncStream<Void>> {}
private class MakeSum: Action<Void, Result<Void, CancellationError>> {}

private struct Unguarded {
    let list = ListLikes.self <~ { _ in Promise([]) }
    let nothing = ReturnNothing.self <~ {}
    let optional = MakeOptional.self <~ { nil }
    let number = MakeNumber.self <~ { 1 }
    let stream = MakeQuietStream.self <~ { AsyncStream { nil } }
    let sum = MakeSum.self <~ { .success(()) }
}
