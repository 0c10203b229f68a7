import Dispatch
import Foundation
import Plug
import Testing

@Suite(.generousTimeLimit)
struct PromiseSettlingTests {
    /// Promises/A+ 2.1.1, 2.1.2 and 2.1.3.
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

    @Test func `The closure of a promise runs at once, and settles it then or later`() async throws
    {
        let (ready, failed) = (Journal<Int>(), Journal<Int>())
        let fulfilled = Promise<Int> { resolve, _ in
            ready.append(1)
            resolve(42)
        }
        let rejected = Promise<Int> { _, reject in
            failed.append(1)
            reject(Offline())
        }
        #expect(ready.all + failed.all == [1, 1])
        let later = Promise<Int> { resolve, _ in DispatchQueue.global().async { resolve(42) } }
        for promise in [fulfilled, later] { #expect(try await promise.value == 42) }
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

    @Test func `Releasing the resolver without a call rejects, and says where that was made`()
        async throws
    {
        let line: UInt = #line + 1
        for promise in [Promise<Int> { _, _ in }, Promise<Int>.pending().promise] {
            let error = try await #require(throws: AbandonedPromiseError.self) {
                try await promise.value
            }
            #expect(error.origin == "PlugTests/PromiseSettlingTests.swift:\(line)")
            #expect(
                error.description == """
                    The promise made at \(error.origin) can't be settled any more: its resolver was \
                    released without a call. Call resolve or reject on each way out of the code that \
                    made the promise.
                    """
            )
        }
    }

    @Test func `A dropped resolver leaves no task waiting, and calls no closure meanwhile`() async {
        let resolvers = Journal<Promise<Int>.Resolver>()
        let promises = (0..<10).map { _ in
            let (promise, resolver) = Promise<Int>.pending()
            resolvers.append(resolver)
            return promise
        }
        let isReleasing = CurrentThread()
        let ends = promises.map { $0.finally { #expect(!isReleasing.isThis) } }
        let tasks = promises.map { promise in Task { try await promise.value } }
        await Task.yield()
        isReleasing.mark { resolvers.removeAll() }
        for end in ends { _ = await end.result }
        for task in tasks {
            await #expect(throws: AbandonedPromiseError.self) { try await task.value }
        }
    }
}
