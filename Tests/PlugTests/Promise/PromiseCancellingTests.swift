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

    @Test(arguments: 0..<50, [false, true])
    func `A canceled task stops waiting, and cancels the promise if it waits alone`(
        yields: Int,
        isAlone: Bool
    ) async throws {
        let work = Work()
        let other = isAlone ? nil : Task { try await work.promise.value }
        let next = isAlone ? nil : work.promise.map { $0 }
        let task = Task {
            // Before it waits, the first time.
            if yields == 0 { withUnsafeCurrentTask { $0?.cancel() } }
            return try await work.promise.result.get()
        }
        for _ in 0..<yields { await Task.yield() }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        if isAlone || !yields.isMultiple(of: 2) {
            other?.cancel()
            _ = await other?.result
            // A task that waits no longer doesn't prevent cancellation.
            #expect(isAlone || "\(work.cancelled)" == "pending")
            next?.cancel()
            try await work.cancelled.value
            #expect("\(work.promise)" == "rejected(CancellationError())")
        } else {
            work.resolver.resolve(42)
            #expect(try await other?.value == 42)
            #expect(try await next?.value == 42)
        }
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
