import Plug
import Testing

@Suite(.generousTimeLimit)
struct PromiseCycleTests {
    @Test func `Promises that would wait for each other stay pending`() async {
        let (first, second) = (Holder(), Holder())
        let (start, resolver) = Promise<Void>.pending()
        first.promise = start.then { () -> Promise<Int> in second.promise }
        second.promise = start.then { () -> Promise<Int> in first.promise }
        resolver.resolve()
        let late = first.promise.timeout(.zero)
        await #expect(throws: PromiseTimeoutError.self) { try await late.value }
    }

    @Test func `A race that another promise can still win is no cycle`() async throws {
        let (start, resolver) = Promise<Void>.pending()
        let (other, otherResolver) = Promise<Int>.pending()
        let holder = Holder()
        let promise = start.then { holder.promise }
        let race = Promise.race([promise, Promise.race([promise, other])])
        holder.promise = race
        // Otherwise it would be canceled as a loser of the race.
        let following = promise.map { $0 }
        resolver.resolve()
        otherResolver.resolve(5)
        #expect(try await following.value == 5)
        #expect(try await race.value == 5)
    }

    @Test func `A promise that two others wait for is no cycle`() async throws {
        let (shared, resolver) = Promise<Int>.pending()
        let first = Promise(()).then { shared }
        let second = first.then { number in shared.map { $0 + number } }
        resolver.resolve(21)
        let sum = try await second.value
        #expect(sum == 42)
    }
}
