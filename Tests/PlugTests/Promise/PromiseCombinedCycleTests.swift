import Plug
import Testing

/// Promises that would wait for themselves by way of `all`, `race` or `any`.
@Suite(.generousTimeLimit)
struct PromiseCombinedCycleTests {
    @Test func `A promise that would wait for itself among others is rejected`() async {
        let holder = Holder()
        let (start, resolver) = Promise<Void>.pending()
        let (other, otherResolver) = Promise<Int>.pending()
        let promise = start.then { Promise.all([other, holder.promise]).then { $0.count } }
        holder.promise = promise
        resolver.resolve()
        await #expect(throws: PromiseCycleError.self) { try await promise.value }
        withExtendedLifetime(otherResolver) {}
    }

    @Test func `A race that only leads back is rejected`() async {
        let (start, resolver) = Promise<Void>.pending()
        let holder = Holder()
        let promise = start.then { holder.promise }
        holder.promise = Promise.race([promise, Promise.any([promise, promise.then { $0 }])])
        resolver.resolve()
        await #expect(throws: PromiseCycleError.self) { try await promise.value }
    }

    @Test func `A race whose promises lead back by one another is rejected`() async {
        let (start, resolver) = Promise<Void>.pending()
        let holder = Holder()
        let promise = start.then { holder.promise }
        let back = promise.then { $0 }
        holder.promise = Promise.race([back.then { $0 }, back])
        resolver.resolve()
        await #expect(throws: PromiseCycleError.self) { try await promise.value }
    }

    @Test func `A race among promises that wait for one another is rejected`() async {
        let (start1, resolver1) = Promise<Void>.pending()
        let (start2, resolver2) = Promise<Void>.pending()
        let (race, first) = (Holder(), Holder())
        let one = start1.then { race.promise }
        let two = start2.then { first.promise }
        (race.promise, first.promise) = (Promise.race([one, two]), one)
        let ends = [one.then { $0 }, two.then { $0 }]
        resolver1.resolve()
        resolver2.resolve()
        for end in ends {
            await #expect(throws: PromiseCycleError.self) { try await end.value }
        }
    }

    @Test(arguments: [false, true])
    func `A promise that waits for any of itself and a failure is rejected`(isLate: Bool) async {
        let (start, resolver) = Promise<Void>.pending()
        let (failure, failureResolver) = Promise<Int>.pending()
        let holder = Holder()
        let promise = start.then { Promise.any([failure, holder.promise]) }
        holder.promise = promise
        if !isLate { failureResolver.reject(Offline()) }
        resolver.resolve()
        failureResolver.reject(Offline())
        await #expect(throws: PromiseCycleError.self) { try await promise.value }
    }
}
