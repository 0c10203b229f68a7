import Plug
import Testing

@Suite
struct PromiseDescriptionTests {
    @Test func `A promise says whether it is pending, and how it was settled`() {
        let (promise, resolver) = Promise<Int>.pending()
        #expect("\(promise)" == "pending")
        resolver.resolve(42)
        #expect("\(promise)" == "fulfilled(42)")
        #expect("\(Promise())" == "fulfilled(())")
        #expect("\(Promise<Int>(error: Offline(number: 3)))" == "rejected(Offline(number: 3))")
    }
}
