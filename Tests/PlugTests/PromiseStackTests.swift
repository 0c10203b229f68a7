import Foundation
import Plug
import Testing

/// Long chains on a thread with little stack.
@Suite(.timeLimit(.minutes(5)))
struct PromiseStackTests {
    @Test func `A chain of 1,000,000 closures settles`() async throws {
        let last = await onSmallStack {
            let (promise, resolver) = Promise<Int>.pending()
            var last = promise
            for _ in 0..<1_000_000 { last = last.then { $0 + 1 } }
            resolver.resolve(0)
            return last
        }
        let value = try await last.value
        #expect(value == 1_000_000)
    }

    @Test func `A chain of 1,000,000 links is released unsettled with its resolver`() async throws {
        let (released, releasedResolver) = Promise<Void>.pending()
        await onSmallStack {
            let probe = ReleaseProbe(releasedResolver)
            let (promise, resolver) = Promise<Int>.pending()
            var last = promise
            for _ in 0..<1_000_000 { last = last.then { $0 } }
            last.then { $0 + probe.number }
            withExtendedLifetime(resolver) {}
        }
        try await released.value
    }

    @Test func `A chain of 1,000,000 links is cancelled from its end`() async throws {
        let (cancelled, cancelledResolver) = Promise<Void>.pending()
        let (promise, resolver) = Promise<Int>.pending()
        resolver.onCancel { cancelledResolver.resolve() }
        await onSmallStack {
            var last = promise
            for _ in 0..<1_000_000 { last = last.then { $0 } }
            last.cancel()
        }
        try await cancelled.value
        await #expect(throws: CancellationError.self) { try await promise.value }
    }

    @Test func `A promise that waits 1,000,000 times for the same one gives up`() async throws {
        let (promise, resolver) = Promise<Int>.pending()
        let (cancelled, cancelledResolver) = Promise<Void>.pending()
        resolver.onCancel { cancelledResolver.resolve() }
        await onSmallStack {
            Promise.all(Array(repeating: promise, count: 1_000_000)).cancel()
        }
        try await cancelled.value
    }

    @Test func `A recursion through then that is 1,000,000 deep ends`() async throws {
        let promise = await onSmallStack { countDown(from: 1_000_000) }
        let value = try await promise.value
        #expect(value == 0)
    }

    @Test func `200,000 promises settle that closures return one after the other`() async throws {
        let (promise, resolver) = Promise<Int>.pending()
        var last = promise
        for _ in 0..<200_000 {
            let earlier = last
            last = Promise(1).then { _ in earlier }
        }
        resolver.resolve(7)
        #expect(try await last.value == 7)
    }

    @Test func `A recursion through then holds no closure that has run`() async throws {
        let tokens = Tokens()
        let value = try await countDown(from: 10_000, tokens).value
        #expect(value == 0)
        // The one that runs, and those that other threads are about to release.
        #expect(tokens.most < 100)
    }

    @Test func `A recursion through resolving that is 1,000,000 deep ends`() async throws {
        let (promise, resolver) = Promise<Void>.pending()
        await onSmallStack { settle(1_000_000, resolver) }
        try await promise.value
    }
}

private func countDown(from number: Int) -> Promise<Int> {
    if number == 0 { return Promise(0) }
    return Promise(number - 1).then { countDown(from: $0) }
}

private func countDown(
    from number: Int,
    _ tokens: Tokens
) -> Promise<Int> {
    if number == 0 { return Promise(0) }
    let token = Token(tokens)
    return Promise(number - 1).then { number in
        withExtendedLifetime(token) { countDown(from: number, tokens) }
    }
}

/// Settles a promise in a closure of another one, which is settled in a closure of yet another one.
private func settle(_ depth: Int, _ last: Promise<Void>.Resolver) {
    if depth == 0 { return last.resolve() }
    let (promise, resolver) = Promise<Void>.pending()
    promise.then { settle(depth - 1, last) }
    resolver.resolve()
}

/// Counts how many there are of a kind of object, and how many there were at most.
private final class Tokens: Sendable {
    private let counts = Locked((alive: 0, most: 0))

    var most: Int { counts.withLock { $0.most } }

    func add(_ difference: Int) {
        counts.withLock { counts in
            counts.alive += difference
            counts.most = max(counts.most, counts.alive)
        }
    }
}

private final class Token: Sendable {
    private let tokens: Tokens

    init(_ tokens: Tokens) {
        self.tokens = tokens
        tokens.add(1)
    }

    deinit {
        tokens.add(-1)
    }
}

/// Runs a closure on a thread with half a megabyte of stack.
private func onSmallStack<Result: Sendable>(
    _ body: @escaping @Sendable () -> Result
) async -> Result {
    await withCheckedContinuation { continuation in
        let thread = Thread { continuation.resume(returning: body()) }
        thread.stackSize = 512 * 1024
        thread.start()
    }
}
