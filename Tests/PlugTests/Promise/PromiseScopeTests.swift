import Dispatch
import Plug
import Testing

/// Where the closures of a promise find what is plugged.
@Suite(.generousTimeLimit)
struct PromiseScopeTests {
    @Test func `Each closure runs in the scope in which it was written, on each actor`()
        async throws
    {
        let (promise, resolver) = Promise<Int>.pending()
        let seen = Journal<Int?>()
        let look: @Sendable () -> Void = { seen.append(plugged()) }
        let chains = [
            Actions.withScope {
                Number.self <~ { 1 }
                return chain(promise, look)
            },
            Actions.withScope {
                Number.self <~ { 2 }
                return chain(promise, look)
            },
            chain(promise, look),
        ]
        let onMain = Actions.withScope {
            Number.self <~ { 3 }
            return promise.map { @MainActor _ in plugged() }
        }
        let onMainOutside = promise.map { @MainActor _ in plugged() }
        DispatchQueue.global().async {
            Actions().run {
                Number.self <~ { 4 }
                resolver.resolve(0)
            }
        }
        for chain in chains { await #expect(throws: Offline.self) { try await chain.value } }
        #expect(seen.all.count { $0 == 1 } == 4)
        #expect(seen.all.count { $0 == 2 } == 4)
        #expect(seen.all.count { $0 == nil } == 4)
        #expect(try await onMain.value == 3)
        #expect(try await onMainOutside.value == nil)
    }

    @Test func `What is done on canceling runs in the scope in which it was written`() {
        let seen = Journal<Int?>()
        let (inside, outside) = (Promise<Void>.pending(), Promise<Void>.pending())
        outside.resolver.onCancel { seen.append(plugged()) }
        Actions.withScope {
            Number.self <~ { 42 }
            inside.resolver.onCancel { seen.append(plugged()) }
            outside.promise.cancel()
        }
        inside.promise.cancel()
        #expect(seen.all == [nil, 42])
    }
}

/// Every kind of closure behind a promise.
private func chain(
    _ promise: Promise<Int>,
    _ look: @escaping @Sendable () -> Void
) -> Promise<Void> {
    promise
        .map { _ in look() }
        .then(look)
        .finally(look)
        .then { throw Offline() }
        .onError { _ in look() }
}

private func plugged() -> Int? {
    Actions.isPlugged(Number.self) ? action(Number.self) : nil
}
