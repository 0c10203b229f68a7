import Dispatch
import Foundation
import Plug
import Testing

/// Promises under many threads. Run with the thread sanitizer, too.
@Suite(.generousTimeLimit)
struct PromiseRacingTests {
    @MainActor
    @Test func `A closure that returns a promise waits for the closures of that`() async throws {
        let (inner, resolver) = Promise<Int>.pending()
        let mayEnd = DispatchSemaphore(value: 0)
        let order = Journal<Int>()
        await withCheckedContinuation { continuation in
            _ = inner.mapAnywhere { _ in
                continuation.resume()
                mayEnd.wait()
            }
            _ = inner.mapAnywhere { _ in order.append(1) }
            Thread.detachNewThread { resolver.resolve(1) }
        }
        let end = Promise<Void>().then { inner }.map { number in
            order.append(2)
            return number + 1
        }
        // The main actor runs this after the closure above.
        Task { mayEnd.signal() }
        let value = try await end.timeout(.generous).value
        #expect(value == 2)
        #expect(order.all == [1, 2])
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
        let waiting = Journal<Task<Int, any Error>>()
        // The promise is settled right after its waiter was canceled. Its waiters are called when the
        // canceled task has cleaned up.
        _ = before.mapAnywhere { waiting.all.first?.cancel() }
        let promise = before.mapAnywhere { 1 }
        _ = before.mapAnywhere {
            let isCleaned = DispatchSemaphore(value: 0)
            Task.detached {
                for _ in 0..<3 { await Task.detached {}.value }
                isCleaned.signal()
            }
            isCleaned.wait()
        }
        waiting.append(Task { try await promise.value })
        // The main actor runs this after the task has begun to wait.
        await Task {}.value
        promise.then { _ in }.cancel()
        await onAnotherThread { resolver.resolve() }
        do {
            return try await promise.mapAnywhere { $0 + 1 }.timeout(.generous).value
        } catch is CancellationError {
            return nil
        }
    }

    /// Promises/A+ 2.1.1, 2.1.2, 2.1.3 and 2.2.2.
    @Test(arguments: 1...20 as ClosedRange<UInt64>)
    func `Whatever races for a promise, all see one outcome, and each closure runs once`(
        seed: UInt64
    ) async {
        var dice = Dice(seed: seed)
        for _ in 0..<Extent.attempts(2_000) / 10 {
            let racers = (0..<dice.pick([2, 3, 4, 100])).map { _ in dice.pick(Racer.allCases) }
            await Race().run(racers)
        }
    }
}

private enum Racer: CaseIterable {
    case resolve, reject, cancel, cancelWaiters, add, wait, waitInVain
}

/// What races for a promise, with twenty closures that wait for it already.
private struct Race {
    let promise: Promise<Int>
    let resolver: Promise<Int>.Resolver
    let runs = Journal<Int>()
    let early = Journal<Promise<Int>>()
    let added = Journal<Promise<Int>>()
    let tasks = Journal<Task<Int, any Error>>()
    let canceledTasks = Journal<Task<Int, any Error>>()

    init() { (promise, resolver) = Promise<Int>.pending() }

    func run(_ racers: [Racer]) async {
        for number in 1...20 { early.append(waiter(number)) }
        DispatchQueue.concurrentPerform(iterations: racers.count) { start(racers[$0], $0) }
        resolver.resolve(-1)
        let outcome = await promise.result
        let (text, isFulfilled) = ("\(outcome)", outcome.error == nil)
        let canceled = "\(Result<Int, any Error>.failure(CancellationError()))"
        for end in added.all { #expect("\(await end.result)" == text) }
        for task in tasks.all { #expect("\(await task.result)" == text) }
        for task in canceledTasks.all {
            #expect([text, canceled].contains("\(await task.result)"))
        }
        for (index, end) in early.all.enumerated() {
            let (seen, count) = ("\(await end.result)", runs.all.count { $0 == index + 1 })
            // A canceled one may have run, too.
            #expect(seen == text || seen == canceled)
            #expect(count <= (isFulfilled ? 1 : 0))
            #expect(count == 1 || seen == canceled || !isFulfilled)
        }
        #expect(runs.all.count { $0 == 0 } == (isFulfilled ? added.all.count : 0))
    }

    private func start(_ racer: Racer, _ number: Int) {
        switch racer {
        case .resolve: resolver.resolve(number)
        case .reject: resolver.reject(Offline(number: number))
        case .cancel: promise.cancel()
        case .cancelWaiters:
            let waiters = early.all
            for end in number.isMultiple(of: 2) ? waiters : waiters.reversed() { end.cancel() }
        case .add: added.append(waiter(0))
        case .wait: tasks.append(Task { try await promise.value })
        case .waitInVain:
            let task = Task { try await promise.value }
            canceledTasks.append(task)
            task.cancel()
        }
    }

    private func waiter(_ number: Int) -> Promise<Int> {
        promise.map { value in
            runs.append(number)
            return value
        }
    }
}
