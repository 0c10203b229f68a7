import Plug
import Testing

@Suite(.generousTimeLimit)
struct PromiseCombiningTests {
    @Test func `All promises of different types give a tuple, or the first error`() async throws {
        let (work, cancelled) = (Work(), Work())
        let all = Promise.all(work.promise, Promise("cat"), Promise(true))
        let failing = Promise<String>(error: Offline(number: 1))
        let failed = Promise.all(cancelled.promise, failing, Promise(true))
        work.resolver.resolve(42)
        let (number, text, flag) = try await all.value
        #expect(number == 42 && text == "cat" && flag)
        await #expect(throws: Offline(number: 1)) { _ = try await failed.value }
        try await cancelled.cancelled.value
    }

    @Test func `All of 50,000 promises may be rejected at once`() async {
        let (promise, resolver) = Promise<Int>.pending()
        let all = Promise.all((0..<50_000).map { _ in promise.map { $0 } })
        resolver.reject(CancellationError())
        await #expect(throws: CancellationError.self) { try await all.value }
    }
}
