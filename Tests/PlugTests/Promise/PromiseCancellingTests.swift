import Plug
import Testing

@Suite(.generousTimeLimit)
struct PromiseCancellingTests {
    @Test func `A promise that a handler begins to wait for is not canceled`() async throws {
        let first = Work()
        let second = Work()
        second.resolver.onCancel { _ = first.promise.then { _ in } }
        Promise.race([first.promise, second.promise]).cancel()
        first.resolver.resolve(1)
        #expect(try await first.promise.value == 1)
    }

    @Test func `Any of many that wait for one promise is canceled without a search`() async {
        let (promise, resolver) = Promise<Int>.pending()
        let cancelled = Tally()
        resolver.onCancel { cancelled.add() }
        let count = Extent.attempts(100_000)
        let cleanups = (0..<count).map { _ in promise.finally {}.then { _ in } }
        let waiting = (0..<count).map { _ in promise.then { _ in } }
        // In a release build, a search through the others would take longer than the tests of this
        // suite may.
        for cleanup in cleanups { cleanup.cancel() }
        #expect(cancelled.count == 0)
        for waiting in waiting.shuffled() { waiting.cancel() }
        #expect(cancelled.count == 1)
        #expect(await promise.result.error is CancellationError)
        withExtendedLifetime(resolver) {}
    }

    @Test(arguments: 0..<50)
    func `A canceled task stops waiting, and the promise continues for the others`(
        yields: Int
    ) async throws {
        let (promise, resolver) = Promise<Int>.pending()
        let cancelled = Tally()
        resolver.onCancel { cancelled.add() }
        let other = Task { try await promise.value }
        let next = promise.map { $0 }
        let task = Task {
            // Before it waits, the first time.
            if yields == 0 { withUnsafeCurrentTask { $0?.cancel() } }
            return try await promise.value
        }
        for _ in 0..<yields { await Task.yield() }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        if yields.isMultiple(of: 2) {
            resolver.resolve(42)
            #expect(try await other.value == 42)
            #expect(try await next.value == 42)
        } else {
            other.cancel()
            await #expect(throws: CancellationError.self) { try await other.value }
            // A task that waits no longer doesn't prevent cancellation.
            #expect(cancelled.count == 0)
            next.cancel()
            await #expect(throws: CancellationError.self) { try await promise.value }
            #expect(cancelled.count == 1)
        }
    }

    @Test(arguments: 0..<50)
    func `A canceled task that waits alone cancels the promise`(yields: Int) async throws {
        let work = Work()
        let task = Task { await work.promise.result }
        for _ in 0..<yields { await Task.yield() }
        task.cancel()
        let result = await task.value
        #expect(throws: CancellationError.self) { try result.get() }
        try await work.cancelled.value
        work.resolver.resolve(42)
        #expect("\(work.promise)" == "rejected(CancellationError())")
    }

    @Test(arguments: 0..<200)
    func `A settled promise answers a task that was canceled, too`(_: Int) async throws {
        let (fulfilled, rejected) = (Promise(42), Promise<Int>(error: Offline()))
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            await #expect(throws: Offline.self) { try await rejected.value }
            return try await fulfilled.value
        }
        #expect(try await task.value == 42)
    }
}
