import Dispatch
import Foundation
import Plug
import Testing

@Suite(.generousTimeLimit)
struct PromiseCycleTests {
    @Test func `Two promises that would wait for each other are rejected`() async {
        let (first, second) = (Holder(), Holder())
        let (start, resolver) = Promise<Void>.pending()
        first.promise = start.then { () -> Promise<Int> in second.promise }
        second.promise = start.then { () -> Promise<Int> in first.promise }
        resolver.resolve()
        await #expect(throws: PromiseCycleError.self) { try await first.promise.value }
        await #expect(throws: PromiseCycleError.self) { try await second.promise.value }
    }

    @Test func `A promise that would wait for what follows it is rejected`() async {
        let next = Holder()
        let (start, resolver) = Promise<Void>.pending()
        let promise = start.then { () -> Promise<Int> in next.promise }
        next.promise = promise.then { $0 + 1 }
        resolver.resolve()
        await #expect(throws: PromiseCycleError.self) { try await promise.value }
    }

    @Test func `Circles that close on many threads at once are all rejected`() async {
        for _ in 0..<300 {
            let (first, second) = (Holder(), Holder())
            let (start1, resolver1) = Promise<Void>.pending()
            let (start2, resolver2) = Promise<Void>.pending()
            first.promise = start1.then { () -> Promise<Int> in second.promise }
            second.promise = start2.then { () -> Promise<Int> in first.promise }
            async let one: Void = resolver1.resolve()
            async let two: Void = resolver2.resolve()
            _ = await (one, two)
            await #expect(throws: PromiseCycleError.self) { try await first.promise.value }
        }
    }

    @Test func `A race that another promise can still win is no cycle`() async throws {
        let (start, resolver) = Promise<Void>.pending()
        let (other, otherResolver) = Promise<Int>.pending()
        let holder = Holder()
        let promise = start.then { holder.promise }
        let race = Promise.race([promise, Promise.race([promise, other])])
        holder.promise = race
        // Else it would be cancelled as a loser of the race.
        let following = promise.then { $0 }
        resolver.resolve()
        otherResolver.resolve(5)
        #expect(try await following.value == 5)
        #expect(try await race.value == 5)
    }

    @Test func `A promise that two others wait for is no cycle`() async throws {
        let (shared, resolver) = Promise<Int>.pending()
        let first = Promise(()).then { shared }
        let second = first.then { number in shared.then { $0 + number } }
        resolver.resolve(21)
        let sum = try await second.value
        #expect(sum == 42)
    }

    @Test func `Promises that never waited for each other at once are no cycle`() async {
        for _ in 0..<20 {
            // From `last` there is a way to `next` until `fast` is rejected, and a way back
            // afterwards.
            let (start, startResolver) = Promise<Void>.pending()
            let (fast, fastResolver) = Promise<Int>.pending()
            let (gate, gateResolver) = Promise<Void>.pending()
            let last = Holder()
            let next = gate.then { last.promise }
            let (slow, slowResolver) = Promise<Int>.pending()
            let chain = (0..<10_000).reduce(slow) { chain, _ in chain.then { $0 } }
            // Else it would be cancelled, and the search at its end.
            _ = chain.then { _ in }
            let both = Promise.all([chain, fast]).then { $0[0] }
            let first = Promise.all([next, both]).then { $0[0] }
            // Holds back what waits for the first one, so that `last` is still pending when the
            // search comes to `next`.
            let (isSettled, mayEnd) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
            first.finally {
                isSettled.signal()
                mayEnd.wait()
            }
            let isSearching = DispatchSemaphore(value: 0)
            last.promise = start.then {
                isSearching.signal()
                return first
            }
            let outcomes = [next.then { $0 }, last.promise.then { $0 }]
            Thread.detachNewThread {
                isSearching.wait()
                Thread.detachNewThread { fastResolver.reject(Offline()) }
                isSettled.wait()
                gateResolver.resolve()
            }
            startResolver.resolve()
            mayEnd.signal()
            for outcome in outcomes {
                await #expect(throws: Offline.self) { try await outcome.value }
            }
            withExtendedLifetime(slowResolver) {}
        }
    }
}
