import Plug
import Testing

@Suite(.timeLimit(.minutes(5)))
struct PromiseScopeTests {
    @Test func `A closure runs in the scope in which it was written`() async throws {
        let (promise, resolver) = Promise<Int>.pending()
        let next = Actions.withScope {
            Number.self <~ { 42 }
            return promise.then { $0 + action(Number.self) }
        }
        Actions().run { resolver.resolve(0) }
        let value = try await next.value
        #expect(value == 42)
    }
}

private class Number: Action<Void, Int> {}
