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

    @Test(.quiet)
    func `A class of both kinds has a plug for each`() async throws {
        try await Actions.withScope {
            plugSync(Both.self, to: Both())
            let isPlugged = Actions.isPlugged(Both.self)
            #expect(isPlugged)
            await #expect(throws: UnpluggedActionError.self) { try await callAsync(Both.self, 1) }
            plugAsync(Both.self, to: Both())
            let answer = try await callAsync(Both.self, 1)
            #expect(answer == 2)
            #expect(callSync(Both.self, 1) == 1)
            Actions.unplug(Both.self)
            #expect(!Actions.isPlugged(Both.self))
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

private final class Both: Action<Int, Int>, IsAsyncAction, @unchecked Sendable {
    override func perform(_ input: Int) -> Int { input }

    func perform(_ input: Int) async throws -> Int { input + 1 }
}

private func plugSync<A: IsAction>(
    _ type: A.Type,
    to make: @autoclosure @escaping @Sendable () -> A
) {
    type <~ make()
}

private func plugAsync<A: IsAsyncAction>(
    _ type: A.Type,
    to make: @autoclosure @escaping @Sendable () -> A
) {
    type <~ make()
}

private func callSync<A: IsAction>(_ type: A.Type, _ input: A.Input) -> A.Output {
    action(type, input)
}

private func callAsync<A: IsAsyncAction>(
    _ type: A.Type,
    _ input: A.Input
) async throws -> A.Output {
    try await action(type, input)
}
