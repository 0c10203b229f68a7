import Plug
import Testing

@Suite(.generousTimeLimit)
struct PromiseAwaitingTests {
    @Test func `A task that waits gets the value or the error`() async throws {
        let (one, other) = (Promise<Int>.pending(), Promise<Int>.pending())
        let value = Task { try await one.promise.value }
        let error = Task { try await other.promise.value }
        await Task.yield()
        one.resolver.resolve(42)
        other.resolver.reject(Offline())
        #expect(try await value.value == 42)
        await #expect(throws: Offline.self) { try await error.value }
    }

    @Test func `The result holds the value or the error`() async throws {
        #expect(try await Promise(42).result.get() == 42)
        let result = await Promise<Int>(error: Offline()).result
        #expect(throws: Offline.self) { try result.get() }
    }

    @Test func `A thousand tasks that wait get the same value`() async throws {
        let (promise, resolver) = Promise<Int>.pending()
        let sum = try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<1_000 { group.addTask { try await promise.value } }
            group.addTask {
                resolver.resolve(1)
                return 0
            }
            return try await group.reduce(0, +)
        }
        #expect(sum == 1_000)
    }

    @Test(arguments: 0..<50)
    func `A canceled task cancels the work, if it requests that`(
        yields: Int
    ) async throws {
        let (cancelled, canceller) = Promise<Void>.pending()
        let (promise, resolver) = Promise<Int>.pending()
        resolver.onCancel { canceller.resolve() }
        let task = Task { try await promise.timeout(.seconds(300)).valueCancellingWithTask() }
        for _ in 0..<yields { await Task.yield() }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        try await cancelled.value
        await #expect(throws: CancellationError.self) { try await promise.value }
    }

    @Test(arguments: 0..<50)
    func `A canceled task stops waiting, and the promise continues`(
        yields: Int
    ) async throws {
        let (promise, resolver) = Promise<Int>.pending()
        let task = Task { try await promise.value }
        for _ in 0..<yields { await Task.yield() }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        resolver.resolve(42)
        let value = try await promise.value
        #expect(value == 42)
    }

    @Test(arguments: [0, 1, 10, 100])
    func `A task that stopped waiting doesn't prevent cancellation`(yields: Int) async throws {
        let (promise, resolver) = Promise<Int>.pending()
        let (cancelled, cancelledResolver) = Promise<Void>.pending()
        resolver.onCancel { cancelledResolver.resolve() }
        let next = promise.map { $0 }
        let task = Task { try await promise.value }
        for _ in 0..<yields { await Task.yield() }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        next.cancel()
        try await cancelled.value
    }

    @Test(arguments: 0..<200)
    func `A settled promise answers a task that was canceled, too`(_: Int) async throws {
        let (fulfilled, rejected) = (Promise(42), Promise<Int>(error: Offline()))
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            await #expect(throws: Offline.self) { try await rejected.value }
            return try await fulfilled.valueCancellingWithTask()
        }
        let value = try await task.value
        #expect(value == 42)
    }

    @Test func `A task that was canceled before it waits throws, too`() async throws {
        let (promise, resolver) = Promise<Int>.pending()
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await promise.value
        }
        await #expect(throws: CancellationError.self) { try await task.value }
        resolver.resolve(42)
        let value = try await promise.value
        #expect(value == 42)
    }

    @Test func `One task that is canceled leaves the others waiting`() async throws {
        let (promise, resolver) = Promise<Int>.pending()
        let others = (0..<10).map { _ in Task { try await promise.value } }
        let task = Task { try await promise.value }
        await Task.yield()
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        resolver.resolve(42)
        for other in others {
            let value = try await other.value
            #expect(value == 42)
        }
    }

    @Test func `An awaited action cancels the promise that it made`() async throws {
        try await Actions.withScope {
            let (promise, resolver) = Promise<Int>.pending()
            let (called, calledResolver) = Promise<Void>.pending()
            let (cancelled, cancelledResolver) = Promise<Void>.pending()
            resolver.onCancel { cancelledResolver.resolve() }
            Fetch.self <~ { _ in
                calledResolver.resolve()
                return promise
            }
            let task = Task { try await action(Fetch.self, 1) }
            try await called.value
            task.cancel()
            try await cancelled.value
            await #expect(throws: CancellationError.self) { try await task.value }
        }
    }

    @Test(arguments: 0..<200)
    func `An action that answers at once answers a canceled task, too`(round: Int) async throws {
        try await Actions.withScope {
            Fetch.self <~ { Promise($0) }
            let task = Task {
                withUnsafeCurrentTask { $0?.cancel() }
                return try await action(Fetch.self, round)
            }
            let value = try await task.value
            #expect(value == round)
        }
    }

    @Test @MainActor func `A task on the main actor is there again after waiting`() async throws {
        let (promise, resolver) = Promise<Int>.pending()
        Task.detached { resolver.resolve(42) }
        let value = try await promise.value
        MainActor.preconditionIsolated()
        #expect(value == 42)
    }
}
