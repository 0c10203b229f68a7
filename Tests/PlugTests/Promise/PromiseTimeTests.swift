import Dispatch
import Plug
import PlugTesting
import Testing

@Suite(.generousTimeLimit)
struct PromiseTimeTests {
    @Test func `A time is the machine's by default, and its error names the line`() async throws {
        let work = Work()
        let line: UInt = #line + 1
        let next = work.promise.timeout(.milliseconds(5))
        // A closure runs in no canceled task.
        let isCanceled = next.map { _ in false }.recover { _ in Task.isCancelled }
        let error = try await #require(throws: PromiseTimeoutError.self) { try await next.value }
        #expect(error.caller == "PlugTests/PromiseTimeTests.swift:\(line)")
        #expect(try await !isCanceled.value)
        withExtendedLifetime(work) {}
    }

    @Test func `A delay lets an error pass at once, and is canceled with the work`() async throws {
        let failed = Promise<Int>(error: Offline()).delay(.seconds(600))
        await #expect(throws: Offline()) { try await failed.value }
        let work = Work()
        for delay in [work.promise.delay(.seconds(600)), Promise(42).delay(.seconds(600))] {
            delay.map { $0 }.cancel()
            await #expect(throws: CancellationError.self) { try await delay.value }
        }
        try await work.cancelled.value
    }

    @Test func `What is settled in time is in time, though a closure holds it up`() async throws {
        let (work, clock) = (Work(), TestClock())
        let mayEnd = DispatchSemaphore(value: 0)
        _ = work.promise.then { _ in mayEnd.wait() }
        let limited = work.promise.timeout(.seconds(60), clock: clock)
        _ = limited.finally { mayEnd.signal() }
        await clock.sleepers(1, within: .generous)
        Place.thread.run { work.resolver.resolve(42) }
        while work.promise.description == "pending" { await Task.yield() }
        clock.advance(by: .seconds(60))
        #expect(try await limited.value == 42)
    }

    @Test func `Times without end, or before all others, are no error`() async throws {
        let forever = Duration.seconds(Int64.max)
        let (promise, resolver) = Promise<Int>.pending()
        let timed = promise.timeout(forever)
        let delayed = Promise(1).delay(forever)
        // Gives both the time to begin, by the machine's clock.
        #expect(try await Promise(1).delay(.milliseconds(10)).value == 1)
        resolver.resolve(1)
        #expect(try await timed.value == 1)
        delayed.cancel()
        await #expect(throws: CancellationError.self) { try await delayed.value }
        #expect(try await Promise(1).delay(.seconds(Int64.min) * 10).value == 1)
    }
}
