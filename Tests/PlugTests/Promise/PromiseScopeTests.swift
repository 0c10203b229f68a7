import Plug
import Testing

@Suite(.generousTimeLimit)
struct PromiseScopeTests {
    @Test func `A closure runs in the scope in which it was written, on each actor`() async throws {
        let (promise, resolver) = Promise<Int>.pending()
        let ends = Actions.withScope {
            Number.self <~ { 42 }
            return [
                promise.map { $0 + action(Number.self) },
                promise.map { @MainActor number in number + action(Number.self) },
            ]
        }
        Actions().run { resolver.resolve(0) }
        for end in ends { #expect(try await end.value == 42) }
    }

    @Test func `Closures that return nothing run in the scope in which they were written`() async {
        let (promise, resolver) = Promise<Int>.pending()
        let seen = Journal<Int>()
        let last = Actions.withScope {
            Number.self <~ { 42 }
            return
                promise
                .then { _ in seen.append(action(Number.self)) }
                .finally { seen.append(action(Number.self)) }
                .then { throw CancellationError() }
                .onError { _ in seen.append(action(Number.self)) }
        }
        Actions().run { resolver.resolve(0) }
        await #expect(throws: CancellationError.self) { try await last.value }
        #expect(seen.all == [42, 42, 42])
    }

    @Test func `A closure written outside all scopes runs outside of them`() async throws {
        let (promise, resolver) = Promise<Int>.pending()
        let plain = promise.map { $0 + (Actions.isPlugged(Number.self) ? 1 : 0) }
        let isolated = promise.map { @MainActor number in
            number + (Actions.isPlugged(Number.self) ? 1 : 0)
        }
        Actions.withScope {
            Number.self <~ { 42 }
            resolver.resolve(0)
        }
        let values = try await Promise.all([plain, isolated]).value
        #expect(values == [0, 0])
    }

    @Test func `What is done on canceling runs in the scope in which it was written`() {
        let seen = Journal<Int?>()
        let look: @Sendable () -> Void = {
            seen.append(Actions.isPlugged(Number.self) ? action(Number.self) : nil)
        }
        let inside = Promise<Void>.pending()
        let outside = Promise<Void>.pending()
        outside.resolver.onCancel(look)
        Actions.withScope {
            Number.self <~ { 42 }
            inside.resolver.onCancel(look)
            outside.promise.cancel()
        }
        inside.promise.cancel()
        #expect(seen.all == [nil, 42])
    }
}
