import Plug
import PlugTesting
import Testing

@Suite
struct AsyncClosureTests {
    @Test func `Canceling the promise cancels the task of the closure`() async throws {
        try await Actions.withScope {
            let (began, ended) = (Promise<Void>.pending(), Promise<Bool>.pending())
            let clock = TestClock()
            Load.self <~ {
                began.resolver.resolve()
                try? await clock.sleep(for: .seconds(1))
                ended.resolver.resolve(Task.isCancelled)
                return 1
            }
            let promise: Promise<Int> = action(Load.self)
            try await began.promise.value
            promise.cancel()
            #expect(try await ended.promise.value)
        }
    }

    @Test func `What the closure throws rejects the promise`() async {
        await Actions.withScope {
            Load.self <~ {
                await Task.yield()
                throw Offline()
            }
            await #expect(throws: Offline.self) { try await action(Load.self).value }
        }
    }

    @Test func `The closure runs in the scope of the call`() async throws {
        try await Actions.withScope {
            Load.self <~ { try await action(Upload.self, 2) }
            try await Actions.withScope {
                Upload.self <~ { $0 + 1 }
                let loaded = try await action(Load.self)
                #expect(loaded == 3)
            }
        }
    }

    @Test func `It is explained with the place of its plug`() {
        Actions.withScope {
            let line: UInt = #line + 1
            Actions.plug(Load.self) { try await action(Upload.self, 2) }
            #expect(
                Actions.explain(Load.self) == """
                    Load
                      answered by: a closure, plugged at PlugTests/AsyncClosureTests.swift:\(line), \
                    in this scope
                    """
            )
        }
    }
}
