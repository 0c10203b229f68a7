import Dispatch
import Foundation
import Plug
import Testing

@Suite(.timeLimit(.minutes(5)))
struct PromiseChainingTests {
    // MARK: What closures do with outcomes

    @Test func `A closure given to then makes the next value`() async throws {
        let value = try await Promise(20).then { $0 + 1 }.then { "\($0 * 2)" }.value
        #expect(value == "42")
    }

    @Test func `An error thrown in then rejects the next promise`() async {
        let next = Promise(1).then { _ -> Int in throw Offline(number: 1) }
        await #expect(throws: Offline(number: 1)) { try await next.value }
    }

    @Test func `A promise returned by then is waited for`() async throws {
        let (inner, resolver) = Promise<String>.pending()
        let next = Promise(1).then { _ in inner }
        resolver.resolve("cat")
        let value = try await next.value
        #expect(value == "cat")
    }

    @Test func `The rejection of a promise returned by then is passed on`() async {
        let next = Promise(1).then { _ in Promise<Int>(error: Offline(number: 2)) }
        await #expect(throws: Offline(number: 2)) { try await next.value }
    }

    @Test func `A rejection skips then`() async {
        let ran = Journal<Int>()
        let next = Promise<Int>(error: Offline(number: 1)).then { ran.append($0) }
        await #expect(throws: Offline(number: 1)) { try await next.value }
        #expect(ran.all == [])
    }

    @Test func `A closure given to onError gets the error, which is passed on`() async {
        let seen = Journal<Offline?>()
        let next = Promise<Int>(error: Offline(number: 1)).onError { error in
            seen.append(error as? Offline)
        }
        await #expect(throws: Offline(number: 1)) { try await next.value }
        #expect(seen.all == [Offline(number: 1)])
    }

    @Test func `A value skips onError and is passed on`() async throws {
        let seen = Journal<Int>()
        let value = try await Promise(42).onError { _ in seen.append(1) }.value
        #expect(value == 42)
        #expect(seen.all == [])
    }

    @Test func `An error thrown in onError takes the place of the first one`() async {
        let next = Promise<Int>(error: Offline(number: 1)).onError { _ in
            throw Offline(number: 2)
        }
        await #expect(throws: Offline(number: 2)) { try await next.value }
    }

    @Test func `A closure given to recover goes on with a value`() async throws {
        let next = Promise<Int>(error: Offline(number: 41)).recover { error in
            ((error as? Offline)?.number ?? 0) + 1
        }
        let value = try await next.value
        #expect(value == 42)
    }

    @Test func `A closure given to recover goes on with a promise`() async throws {
        let (inner, resolver) = Promise<Int>.pending()
        let next = Promise<Int>(error: Offline(number: 1)).recover { _ in inner }
        resolver.resolve(42)
        let value = try await next.value
        #expect(value == 42)
    }

    @Test func `An error thrown in recover takes the place of the first one`() async {
        let next = Promise<Int>(error: Offline(number: 1)).recover { _ -> Int in
            throw Offline(number: 2)
        }
        await #expect(throws: Offline(number: 2)) { try await next.value }
    }

    @Test func `A value skips recover`() async throws {
        let value = try await Promise(42).recover { _ in 1 }.value
        #expect(value == 42)
    }

    @Test func `A closure given to finally runs after a value, which is passed on`() async throws {
        let ran = Journal<Int>()
        let value = try await Promise(42).finally { ran.append(1) }.value
        #expect(value == 42)
        #expect(ran.all == [1])
    }

    @Test func `A closure given to finally runs after an error, which is passed on`() async {
        let ran = Journal<Int>()
        let next = Promise<Int>(error: Offline(number: 1)).finally { ran.append(1) }
        await #expect(throws: Offline(number: 1)) { try await next.value }
        #expect(ran.all == [1])
    }

    @Test func `An error thrown in finally rejects`() async {
        let next = Promise(42).finally { throw Offline(number: 2) }
        await #expect(throws: Offline(number: 2)) { try await next.value }
    }

    @Test func `A closure in then that returns the promise it makes rejects it`() async throws {
        let (first, resolver) = Promise<Int>.pending()
        let holder = Journal<Promise<Int>>()
        let next = first.then { _ in holder.all[0] }
        holder.append(next)
        resolver.resolve(1)
        let error = try await #require(throws: PromiseCycleError.self) { try await next.value }
        #expect(
            error.description == """
                The promise would wait for itself: a closure returned the promise that its own call \
                to then or recover had made, or one that waits for that. Return another one.
                """
        )
    }

    @Test func `A closure in recover that returns the promise it makes rejects it`() async {
        let (first, resolver) = Promise<Int>.pending()
        let holder = Journal<Promise<Int>>()
        let next = first.recover { _ in holder.all[0] }
        holder.append(next)
        resolver.reject(Offline(number: 1))
        await #expect(throws: PromiseCycleError.self) { try await next.value }
    }

    // MARK: When closures run

    @Test func `Closures run in the order in which they were added`() async throws {
        let (promise, resolver) = Promise<Int>.pending()
        let order = Journal<Int>()
        let ends = (0..<100).map { index in promise.then { _ in order.append(index) } }
        resolver.resolve(1)
        for end in ends { try await end.value }
        #expect(order.all == Array(0..<100))
    }

    @Test func `Closures added to a settled promise run in the order of adding`() async throws {
        let promise = Promise(1)
        let order = Journal<Int>()
        let ends = (0..<1_000).map { index in promise.then { _ in order.append(index) } }
        for end in ends { try await end.value }
        #expect(order.all == Array(0..<1_000))
    }

    @Test func `A closure added by an earlier one keeps its place behind the others`() async throws
    {
        let (promise, resolver) = Promise<Int>.pending()
        let order = Journal<String>()
        let added = promise.then { _ in
            order.append("first")
            return promise.then { _ in order.append("added") }
        }
        promise.then { _ in order.append("second") }
        resolver.resolve(1)
        try await added.value
        #expect(order.all == ["first", "second", "added"])
    }

    @Test func `Closures added by another thread while settling keep their place`() async throws {
        let (promise, resolver) = Promise<Int>.pending()
        let order = Journal<Int>()
        let (isRunning, mayEnd) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        promise.then { _ in
            isRunning.signal()
            mayEnd.wait()
            order.append(0)
        }
        promise.then { _ in order.append(1) }
        let ends = await onAnotherThread {
            DispatchQueue.global().async { resolver.resolve(1) }
            isRunning.wait()
            let ends = (2..<100).map { index in promise.then { _ in order.append(index) } }
            // Time for what would wrongly run elsewhere meanwhile.
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

    @Test func `No closure runs inside the call that adds it`() async throws {
        let adding = CurrentThread()
        let ends = Journal<Promise<Void>>()
        for number in 0..<1_000 {
            let promise = Promise(number)
            adding.mark { ends.append(promise.then { _ in #expect(!adding.isThis) }) }
        }
        for end in ends.all { try await end.value }
    }

    @Test @MainActor func `No closure runs inside the call that adds it on the main actor`()
        async throws
    {
        let counter = MainCounter()
        let next = Promise(1).then { _ in counter.count += 1 }
        #expect(counter.count == 0)
        try await next.value
        #expect(counter.count == 1)
    }

    @Test @MainActor func `No main actor closure runs inside the call that settles`() async throws {
        let (promise, resolver) = Promise<Int>.pending()
        let counter = MainCounter()
        let next = promise.then { _ in counter.count += 1 }
        resolver.resolve(1)
        #expect(counter.count == 0)
        try await next.value
        #expect(counter.count == 1)
    }

    @Test func `Without an actor, a closure runs on the thread that settles`() async throws {
        let (promise, resolver) = Promise<Int>.pending()
        let settling = CurrentThread()
        let next = promise.then { _ in settling.isThis }
        settling.mark { resolver.resolve(1) }
        let isSettlingThread = try await next.value
        #expect(isSettlingThread)
    }

    // MARK: Deadlocks

    @Test func `A slow closure does not keep others from being added`() async throws {
        let (promise, resolver) = Promise<Int>.pending()
        let (isRunning, mayEnd) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let slow = promise.then { _ in
            isRunning.signal()
            mayEnd.wait()
        }
        let added = await onAnotherThread {
            DispatchQueue.global().async { resolver.resolve(1) }
            isRunning.wait()
            defer { mayEnd.signal() }
            return promise.then { $0 + 1 }
        }
        let value = try await added.value
        #expect(value == 2)
        try await slow.value
    }

    @Test func `A closure may add to its own promise`() async throws {
        let (promise, resolver) = Promise<Int>.pending()
        let next = promise.then { _ in promise.then { $0 + 1 } }
        resolver.resolve(1)
        let value = try await next.value
        #expect(value == 2)
    }

    @Test func `A closure may resolve the promise that runs it`() async throws {
        let (promise, resolver) = Promise<Int>.pending()
        let next = promise.then { number in
            resolver.resolve(2)
            return number
        }
        resolver.resolve(1)
        let value = try await next.value
        #expect(value == 1)
    }

    @Test func `A closure may cancel the promise that runs it`() async throws {
        let (promise, resolver) = Promise<Int>.pending()
        let next = promise.then { number in
            promise.cancel()
            return number
        }
        resolver.resolve(1)
        let value = try await next.value
        #expect(value == 1)
    }

    @Test func `A closure may cancel the promise that it makes`() async {
        let (promise, resolver) = Promise<Int>.pending()
        let holder = Journal<Promise<Int>>()
        let next = promise.then { number in
            holder.all[0].cancel()
            return number
        }
        holder.append(next)
        resolver.resolve(1)
        await #expect(throws: CancellationError.self) { try await next.value }
    }

    @Test func `Closures may settle promises whose closures settle further ones`() async throws {
        let pairs = (0..<1_000).map { _ in Promise<Int>.pending() }
        for (pair, next) in zip(pairs, pairs.dropFirst()) {
            pair.promise.then { next.resolver.resolve($0 + 1) }
        }
        pairs[0].resolver.resolve(0)
        let value = try await pairs[999].promise.value
        #expect(value == 999)
    }
}

private struct Offline: Error, Equatable {
    let number: Int
}

/// Runs a closure on a thread where it may block.
private func onAnotherThread<Result: Sendable>(
    _ body: @escaping @Sendable () -> Result
) async -> Result {
    await withCheckedContinuation { continuation in
        Thread.detachNewThread { continuation.resume(returning: body()) }
    }
}
