import Dispatch
import Foundation
import Plug
import Testing

/// Promises under many threads. Run with the thread sanitizer, too.
@Suite(.generousTimeLimit)
struct PromiseRacingTests {
    @MainActor
    @Test func `A closure may return a promise whose closures are running`() async throws {
        let (inner, resolver) = Promise<Int>.pending()
        let mayEnd = DispatchSemaphore(value: 0)
        hold(inner, until: mayEnd, resolver)
        let end = Promise<Void>().then { inner }.map { $0 + 1 }
        // The main actor runs this after the closure above.
        Task { mayEnd.signal() }
        let value = try await end.timeout(.generous).value
        #expect(value == 2)
    }

    /// Returns while a closure of the promise runs on another thread.
    private nonisolated func hold(
        _ promise: Promise<Int>,
        until mayEnd: DispatchSemaphore,
        _ resolver: Promise<Int>.Resolver
    ) {
        let runs = DispatchSemaphore(value: 0)
        _ = promise.then { _ in
            runs.signal()
            mayEnd.wait()
        }
        Thread.detachNewThread { resolver.resolve(1) }
        runs.wait()
    }

    @MainActor
    @Test func `A promise goes on whose waiters end before they are called`() async throws {
        var value: Int?
        // The canceled task may clean up before the promise is settled, and so cancel the promise.
        while value == nil { value = try await valueBehindEndedWaiters() }
        #expect(value == 2)
    }

    /// Nil if the promise was canceled.
    @MainActor
    private func valueBehindEndedWaiters() async throws -> Int? {
        let (before, resolver) = Promise<Void>.pending()
        let waiting = WaitingTask()
        let promise = chain(behind: before, waiting)
        let task = Task { try await promise.value }
        waiting.task.withLock { $0 = task }
        // The main actor runs this after the task has begun to wait.
        await Task {}.value
        promise.then { _ in }.cancel()
        await settle(resolver)
        do {
            return try await next(behind: promise).timeout(.generous).value
        } catch is CancellationError {
            return nil
        }
    }

    /// A promise that is settled right after the closure has canceled its waiter. Its waiters are
    /// called when the canceled task has cleaned up.
    private nonisolated func chain(
        behind before: Promise<Void>,
        _ waiting: WaitingTask
    ) -> Promise<Int> {
        _ = before.then { waiting.task.withLock { $0 }?.cancel() }
        let promise = before.map { 1 }
        _ = before.then {
            let isCleaned = DispatchSemaphore(value: 0)
            Task.detached {
                for _ in 0..<3 { await Task.detached {}.value }
                isCleaned.signal()
            }
            isCleaned.wait()
        }
        return promise
    }

    private nonisolated func next(behind promise: Promise<Int>) -> Promise<Int> {
        promise.map { $0 + 1 }
    }

    /// Resolves on a thread that may wait for tasks.
    private nonisolated func settle(_ resolver: Promise<Void>.Resolver) async {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread {
                resolver.resolve()
                continuation.resume()
            }
        }
    }

    /// Promises/A+ 2.2.2.
    @Test func `While adding and settling race, each closure runs once`() async throws {
        let calls = Tally()
        try await withThrowingTaskGroup { group in
            for _ in 0..<Extent.rounds {
                let (promise, resolver) = Promise<Int>.pending()
                group.addTask { resolver.resolve(1) }
                for _ in 0..<2 {
                    group.addTask { try await promise.then { calls.add($0) }.value }
                }
            }
            try await group.waitForAll()
        }
        #expect(calls.count == 2 * Extent.rounds)
    }

    @Test func `While settling, canceling and awaiting race, all see one outcome`() async {
        let mixed = await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<Extent.rounds {
                group.addTask {
                    let (promise, resolver) = Promise<Int>.pending()
                    let next = promise.finally {}
                    async let first = promise.result
                    async let second = next.result
                    async let cancelling: Void = cancel(promise)
                    resolver.resolve(1)
                    await cancelling
                    let outcomes = await (try? first.get(), try? second.get())
                    return outcomes.0 != outcomes.1
                }
            }
            return await group.contains(true)
        }
        #expect(!mixed)
    }

    @Test func `Tasks whose cancellation races with settling always end`() async {
        let ends = await withTaskGroup(of: Int.self) { group in
            for number in 0..<Extent.rounds {
                let (promise, resolver) = Promise<Int>.pending()
                let task = Task { try await promise.value }
                group.addTask {
                    task.cancel()
                    return 0
                }
                group.addTask {
                    resolver.resolve(number)
                    return 0
                }
                group.addTask {
                    switch await task.result {
                    case .success(number): 1
                    case .failure(is CancellationError): 1
                    default: 0
                    }
                }
            }
            return await group.reduce(0, +)
        }
        #expect(ends == Extent.rounds)
    }
}

private nonisolated(nonsending) func cancel(_ promise: Promise<Int>) async {
    await Task.yield()
    promise.cancel()
}

private final class WaitingTask: Sendable {
    let task = Locked<Task<Int, any Error>?>(nil)
}
