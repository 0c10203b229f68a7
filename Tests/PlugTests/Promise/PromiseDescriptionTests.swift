import Plug
import Testing

@Suite
struct PromiseDescriptionTests {
    @Test func `A promise of nothing may be made of nothing`() async throws {
        let promise = Promise()
        try await promise.value
        #expect(promise.description == "fulfilled(())")
    }

    @Test func `A pending promise says so`() {
        let (promise, resolver) = Promise<Int>.pending()
        #expect("\(promise)" == "pending")
        resolver.resolve(42)
        #expect("\(promise)" == "fulfilled(42)")
    }

    @Test func `A fulfilled promise tells its value`() {
        #expect("\(Promise("Ann"))" == "fulfilled(Ann)")
    }

    @Test func `A rejected promise tells its error`() {
        #expect("\(Promise<Int>(error: Offline(number: 3)))" == "rejected(Offline(number: 3))")
    }
}
