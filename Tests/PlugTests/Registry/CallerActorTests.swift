import Dispatch
import Plug
import Testing

/// A caller that has awaited something else on another actor calls on its own actor, also in release.
@Suite(.apart) @MainActor
struct CallerActorTests {
    @Test(arguments: [false, true], [false, true])
    func `A closure, or an instance, is on the actor of a caller that has awaited`(
        isClosure: Bool,
        isObserved: Bool
    ) async throws {
        if isClosure { IsOnMain.self <~ { _ in isOnMain() } } else { IsOnMain.self <~ Asking() }
        if isObserved { Actions.observe { _ in } }
        await leave()
        let direct = try await action(IsOnMain.self, ())
        let inherited = try await callAfterLeaving()
        #expect(direct && inherited)
    }
}

private class IsOnMain: AsyncAction<Void, Bool> {}

private final class Asking: IsOnMain {
    override func perform(_: Void) async -> Bool { isOnMain() }
}

nonisolated(nonsending) private func callAfterLeaving() async throws -> Bool {
    await leave()
    return try await action(IsOnMain.self, ())
}

private let mainQueue: DispatchSpecificKey<Void> = {
    let key = DispatchSpecificKey<Void>()
    DispatchQueue.main.setSpecific(key: key, value: ())
    return key
}()

/// Whether this is the main actor, which runs on the main queue.
private func isOnMain() -> Bool { DispatchQueue.getSpecific(key: mainQueue) != nil }

@concurrent private func leave() async { await Task.yield() }
