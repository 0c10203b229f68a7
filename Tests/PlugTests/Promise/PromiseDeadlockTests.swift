import Dispatch
import Plug
import Testing

@Suite(.generousTimeLimit)
struct PromiseDeadlockTests {
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
            return promise.map { $0 + 1 }
        }
        let value = try await added.value
        #expect(value == 2)
        try await slow.value
    }

    @Test func `A closure may add to its own promise`() async throws {
        let (promise, resolver) = Promise<Int>.pending()
        let next = promise.then { _ in promise.map { $0 + 1 } }
        resolver.resolve(1)
        let value = try await next.value
        #expect(value == 2)
    }

    @Test(arguments: [false, true])
    func `A closure may settle and cancel the promise that runs it`(cancels: Bool) async throws {
        let (promise, resolver) = Promise<Int>.pending()
        let next = promise.map { number in
            if cancels { promise.cancel() } else { resolver.resolve(2) }
            return number
        }
        resolver.resolve(1)
        #expect(try await next.value == 1)
    }

    @Test func `A closure may cancel the promise that it makes`() async {
        let (promise, resolver) = Promise<Int>.pending()
        let holder = Journal<Promise<Int>>()
        let next = promise.map { number in
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
            _ = pair.promise.then { next.resolver.resolve($0 + 1) }
        }
        pairs[0].resolver.resolve(0)
        let value = try await pairs[999].promise.value
        #expect(value == 999)
    }
}
