import Plug
import Testing

/// Functions that claim to stay on the caller's actor. A function without an actor runs where its
/// caller runs, so it shows where that is.
@MainActor
@Suite
struct CallersActorTests {
    @Test func `A function runs on the caller's actor in a scope and in a registry`() async {
        #expect(await isOnMainActor())
        #expect(await Actions.withScope(isOnMainActor))
        #expect(await Actions().run(isOnMainActor))
        await Actions.withScope {
            #expect(await Actions.withObserver({ _ in }, isOnMainActor))
        }
    }

    @Test(arguments: Around.allCases)
    func `An asynchronous action is performed on the caller's actor`(around: Around) async throws {
        try await Actions.withScope {
            Look.self <~ LookAround()
            let observer = around.stand()
            let isOnMainActor = try await action(Look.self)
            #expect(isOnMainActor)
            observer?.cancel()
        }
    }

    @Test func `Who has awaited a promise is on the same actor`() async throws {
        let (promise, resolver) = Promise<Int>.pending()
        Task { resolver.resolve(1) }
        #expect(try await isOnMainActor(after: promise))
    }
}

/// What stands between the caller and the implementation.
enum Around: CaseIterable {
    case nothing, observer, trace, interceptor, interceptorOfAll, behavior

    @MainActor fileprivate func stand() -> ActionToken? {
        switch self {
        case .nothing: break
        case .observer: return Actions.observe { _ in }
        case .trace: return Actions.trace { _ in }
        case .interceptor: Actions.intercept(Look.self) { try await $1($0) }
        case .interceptorOfAll: Actions.intercept(Again())
        case .behavior: Actions.intercept(Look.self, .slow(by: .zero))
        }
        return nil
    }
}

private class Look: AsyncAction<Void, Bool> {}

private final class LookAround: Look {
    nonisolated(nonsending) override func perform(_: Void) async -> Bool { await isOnMainActor() }
}

private nonisolated(nonsending) func isOnMainActor() async -> Bool {
    isMainActor(#isolation)
}

private nonisolated(nonsending) func isOnMainActor(
    after promise: Promise<Int>
) async throws -> Bool {
    _ = try await promise.value
    return isMainActor(#isolation)
}

/// Out of line, because inlining this into its callers crashes the compiler of Swift 6.3.
@inline(never)
private nonisolated func isMainActor(_ actor: (any Actor)?) -> Bool {
    actor === MainActor.shared
}
