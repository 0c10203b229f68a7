import Plug
import Testing

@Suite
struct AsyncActionTests {
    @Test(arguments: Way.allCases)
    func `A plugged implementation performs the action`(way: Way) async throws {
        try await Actions.withScope {
            switch way {
            case .operator: Measure.self <~ QuickMeasure()
            case .function: Actions.plug(Measure.self, to: QuickMeasure())
            }
            let size = try await action(Measure.self, "cat")
            #expect(size == 3)
        }
    }

    @Test(arguments: Way.allCases)
    func `A plugged closure performs the action`(way: Way) async throws {
        try await Actions.withScope {
            switch way {
            case .operator:
                Measure.self <~ { text in
                    await Task.yield()
                    return text.count
                }
            case .function:
                Actions.plug(Measure.self) { text in
                    await Task.yield()
                    return text.count
                }
            }
            let size = try await action(Measure.self, "cat")
            #expect(size == 3)
        }
    }

    @Test func `An action without input is called without one`() async throws {
        try await Actions.withScope {
            Refresh.self <~ { 1 }
            let count = try await action(Refresh.self)
            #expect(count == 1)
        }
    }

    @Test func `What the implementation throws reaches the caller`() async {
        await Actions.withScope {
            Measure.self <~ { _ in throw Offline() }
            await #expect(throws: Offline.self) { try await action(Measure.self, "cat") }
        }
    }

    @Test func `Each call has an instance of its own`() async throws {
        try await Actions.withScope {
            Refresh.self <~ CountingRefresh()
            let first = try await action(Refresh.self)
            let second = try await action(Refresh.self)
            #expect((first, second) == (1, 1))
        }
    }

    @MainActor
    @Test func `It runs on the caller's actor`() async throws {
        try await Actions.withScope {
            Refresh.self <~ {
                MainActor.preconditionIsolated()
                return 1
            }
            _ = try await action(Refresh.self)
        }
    }

    @Test func `Canceling the caller cancels the implementation`() async throws {
        await Actions.withScope {
            let started = Promise<Void>.pending()
            Measure.self <~ { _ in
                started.resolver.resolve()
                let (never, resolver) = Promise<Int>.pending()
                defer { resolver.reject(Offline()) }
                return try await never.value
            }
            let task = Task { try await action(Measure.self, "cat") }
            _ = try? await started.promise.value
            task.cancel()
            await #expect(throws: CancellationError.self) { try await task.value }
        }
    }
}

private class Measure: AsyncAction<String, Int> {}
private class Refresh: AsyncAction<Void, Int> {}

private final class QuickMeasure: Measure {
    override func perform(_ text: String) async throws -> Int { text.count }
}

private final class CountingRefresh: Refresh {
    private var calls = 0

    override func perform(_: Void) async -> Int {
        calls += 1
        return calls
    }
}
