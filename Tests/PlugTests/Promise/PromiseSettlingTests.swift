import Dispatch
import Foundation
import Plug
import Testing

@Suite(.generousTimeLimit)
struct PromiseSettlingTests {
    @Test func `A promise of a value is fulfilled`() async throws {
        let value = try await Promise(42).value
        #expect(value == 42)
    }

    @Test func `A promise of an error is rejected`() async {
        await #expect(throws: Offline()) { try await Promise<Int>(error: Offline()).value }
    }

    @Test func `Of a thousand racing resolvers one wins, and all see the same`() async {
        let (promise, resolver) = Promise<Int>.pending()
        let early = (0..<100).map { _ in promise.finally {} }
        let late = Journal<Promise<Int>>()
        DispatchQueue.concurrentPerform(iterations: 1_000) { number in
            if number.isMultiple(of: 2) {
                resolver.resolve(number)
            } else {
                resolver.reject(Offline(number: number))
            }
            late.append(promise.finally {})
        }
        var outcomes: Set<String> = ["\(await promise.result)"]
        for observer in early + late.all { outcomes.insert("\(await observer.result)") }
        #expect(outcomes.count == 1)
    }

    @Test func `After the first call, resolve and reject do nothing`() async throws {
        let (fulfilled, resolver) = Promise<Int>.pending()
        resolver.resolve(1)
        resolver.resolve(2)
        resolver.reject(Offline())
        #expect(try await fulfilled.value == 1)
        let (rejected, rejecter) = Promise<Int>.pending()
        rejecter.reject(Offline())
        rejecter.resolve(1)
        await #expect(throws: Offline()) { try await rejected.value }
    }

    @Test func `A callback runs once, however often the promise is resolved`() async throws {
        let (promise, resolver) = Promise<Int>.pending()
        let seen = Journal<Int>()
        let next = promise.then { seen.append($0) }
        for number in 1...100 { resolver.resolve(number) }
        try await next.value
        try await promise.then { _ in }.value
        #expect(seen.all == [1])
    }

    @Test func `The closure of a promise runs at once`() {
        let seen = Journal<Int>()
        _ = Promise<Int> { resolve, _ in
            seen.append(1)
            resolve(1)
        }
        #expect(seen.all == [1])
    }

    @Test func `The functions may be called in the closure and after it has ended`() async throws {
        #expect(try await Promise<Int> { resolve, _ in resolve(42) }.value == 42)
        let later = Promise<Int> { resolve, _ in DispatchQueue.global().async { resolve(42) } }
        #expect(try await later.value == 42)
        let rejected = Promise<Int> { _, reject in reject(Offline()) }
        await #expect(throws: Offline()) { try await rejected.value }
    }

    @Test func `An error that the closure throws rejects, unless it comes too late`() async throws {
        let rejected = Promise<Int> { _, _ in throw Offline() }
        await #expect(throws: Offline()) { try await rejected.value }
        let promise = Promise<Int> { resolve, _ in
            resolve(42)
            throw Offline()
        }
        #expect(try await promise.value == 42)
    }

    @Test func `Releasing resolve and reject without a call rejects and says so`() async throws {
        let line: UInt = #line + 1
        let promise = Promise<Int> { _, _ in }
        let error = try await #require(throws: AbandonedPromiseError.self) {
            try await promise.value
        }
        #expect(
            error.description == """
                The promise made at PlugTests/PromiseSettlingTests.swift:\(line) can't be settled \
                any more: its resolver was released without a call. \
                Call resolve or reject on each way out of the code that made the promise.
                """
        )
    }

    @Test func `Releasing the resolver of a pending promise says where that was made`() async {
        let line: UInt = #line + 1
        let promise = Promise<Int>.pending().promise
        let error = await #expect(throws: AbandonedPromiseError.self) { try await promise.value }
        #expect(error?.caller == "PlugTests/PromiseSettlingTests.swift:\(line)")
    }

    @Test func `Keeping one of resolve and reject keeps the promise pending`() async throws {
        let kept = Journal<@Sendable (Int) -> Void>()
        let promise = Promise<Int> { resolve, _ in kept.append(resolve) }
        kept.all[0](42)
        let value = try await promise.value
        #expect(value == 42)
    }

    @Test func `A resolver that is dropped leaves no waiting task hanging`() async {
        let (promises, resolvers) = makePending()
        let tasks = promises.map { promise in Task { try await promise.value } }
        await Task.yield()
        resolvers.removeAll()
        for task in tasks {
            await #expect(throws: AbandonedPromiseError.self) { try await task.value }
        }
    }

    @Test func `Closures never run inside the release of a resolver`() async {
        let (promises, resolvers) = makePending()
        let isReleasing = CurrentThread()
        let ends = promises.map { $0.finally { #expect(!isReleasing.isThis) } }
        isReleasing.mark { resolvers.removeAll() }
        for end in ends { _ = await end.result }
    }

    @Test func `What an asynchronous closure returns fulfills, and what it throws rejects`()
        async throws
    {
        let promises = [true, false].map { succeeds in
            Promise {
                await Task.yield()
                if !succeeds { throw Offline() }
                return 42
            }
        }
        #expect(try await promises[0].value == 42)
        await #expect(throws: Offline()) { try await promises[1].value }
    }

    @Test @MainActor func `An asynchronous closure runs on the main actor if written there`()
        async throws
    {
        let counter = MainCounter()
        let promise = Promise {
            MainActor.preconditionIsolated()
            counter.count += 1
            await Task.yield()
            MainActor.preconditionIsolated()
            counter.count += 1
            return counter.count
        }
        #expect(counter.count == 0)
        let value = try await promise.value
        #expect(value == 2)
    }

    @Test func `An asynchronous closure runs on the actor that it was written in`() async throws {
        let value = try await Counter().countUp().value
        #expect(value == 1)
    }

    @Test func `Canceling cancels the task of an asynchronous closure`() async throws {
        let (cancelled, resolver) = Promise<Void>.pending()
        let (never, neverResolver) = Promise<Int>.pending()
        let promise = Promise<Int> {
            defer { if Task.isCancelled { resolver.resolve() } }
            return try await never.value
        }
        promise.cancel()
        try await cancelled.value
        await #expect(throws: CancellationError.self) { try await promise.value }
        withExtendedLifetime(neverResolver) {}
    }
}

extension Counter {
    fileprivate func countUp() -> Promise<Int> {
        Promise { [self] in
            preconditionIsolated()
            count += 1
            await Task.yield()
            preconditionIsolated()
            return count
        }
    }
}

private func makePending() -> ([Promise<Int>], Journal<Promise<Int>.Resolver>) {
    let resolvers = Journal<Promise<Int>.Resolver>()
    let promises = (0..<10).map { _ in
        let (promise, resolver) = Promise<Int>.pending()
        resolvers.append(resolver)
        return promise
    }
    return (promises, resolvers)
}
