import Dispatch
import Plug
import Testing

@Suite(.generousTimeLimit)
struct PromiseOrderTests {
    /// Promises/A+ 2.2.6.
    @Test(arguments: [false, true], [false, true])
    func `Closures run in the order in which they were added`(
        isSettled: Bool,
        isSettledOnActor: Bool
    ) async throws {
        let (first, resolver) = Promise<Int>.pending()
        let promise = isSettledOnActor ? first.map { @MainActor in $0 } : first
        if isSettled { resolver.resolve(1) }
        let order = Journal<Int>()
        let ends = (0..<1_000).map { index in promise.then { _ in order.append(index) } }
        resolver.resolve(1)
        for end in ends { try await end.value }
        #expect(order.all == Array(0..<1_000))
    }

    @Test func `Closures added by another thread while settling keep their place`() async throws {
        let (promise, resolver) = Promise<Int>.pending()
        let order = Journal<Int>()
        let (isRunning, mayEnd) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        _ = promise.then { _ in
            isRunning.signal()
            mayEnd.wait()
            order.append(0)
        }
        _ = promise.then { _ in order.append(1) }
        let ends = await onAnotherThread {
            DispatchQueue.global().async { resolver.resolve(1) }
            isRunning.wait()
            let ends = (2..<100).map { index in promise.then { _ in order.append(index) } }
            // Gives wrongly scheduled closures time to run elsewhere.
            let tasksRun = DispatchSemaphore(value: 0)
            for _ in 0..<10 {
                Task { tasksRun.signal() }
                tasksRun.wait()
            }
            #expect(order.all == [])
            mayEnd.signal()
            return ends
        }
        for end in ends { try await end.value }
        #expect(order.all == Array(0..<100))
    }

    /// Promises/A+ 2.2.4.
    @Test func `No closure runs inside the call that adds it`() async throws {
        let adding = CurrentThread()
        let ends = Journal<Promise<Void>>()
        for number in 0..<1_000 {
            let promise = Promise(number)
            adding.mark { ends.append(promise.then { _ in #expect(!adding.isThis) }) }
        }
        for end in ends.all { try await end.value }
    }

    @Test func `Without an actor, a closure runs on the thread that settles`() async throws {
        let (promise, resolver) = Promise<Int>.pending()
        let settling = CurrentThread()
        let next = promise.map { _ in settling.isThis }
        settling.mark { resolver.resolve(1) }
        let isSettlingThread = try await next.value
        #expect(isSettlingThread)
    }
}
