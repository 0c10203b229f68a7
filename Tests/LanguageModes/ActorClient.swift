import Dispatch
import Plug
import PlugResilience
import Testing

/// Where an implementation runs, asked of the queue of the main actor. `#isolation` would not do: it
/// names the actor that the code claims to be on.
@MainActor
@Suite
struct ActorClient {
    @Test(arguments: Between.allCases, [false, true])
    func `An implementation is on its caller's actor, whatever is in between`(
        between: Between,
        isClosure: Bool
    ) async throws {
        try await Actions.withScope {
            if isClosure { Look.self <~ { MainQueue.isCurrent } } else { Look.self <~ LookAround() }
            let observer = between.stand()
            await Elsewhere.shared.work()
            let isOnMainQueue = try await action(Look.self)
            #expect(isOnMainQueue)
            observer?.cancel()
        }
    }

    @Test func `A closure is on its caller's actor in a scope and in a registry`() async throws {
        let session = Actions()
        session.run { Look.self <~ { MainQueue.isCurrent } }
        await Elsewhere.shared.work()
        let isOnMainQueue = try await session.action(Look.self)
        #expect(isOnMainQueue)
        await Elsewhere.shared.work()
        #expect(await session.run(lookAround))
        await Elsewhere.shared.work()
        #expect(await Actions.withScope(lookAround))
    }

    @Test func `Who has awaited a promise is on the same actor`() async throws {
        let (promise, resolver) = Promise<Int>.pending()
        Task { resolver.resolve(1) }
        #expect(try await lookAround(after: promise))
    }
}

/// What stands between the caller and the implementation.
enum Between: CaseIterable, Sendable {
    case nothing, observer, trace, closure, closureThatAwaits, two, ofAll, ofAllThatAwaits, both
    case behavior

    @MainActor fileprivate func stand() -> ActionToken? {
        switch self {
        case .nothing: break
        case .observer: return Actions.observe { _ in }
        case .trace: return Actions.trace { _ in }
        case .closure: Actions.intercept(Look.self) { _, next in try await next(()) }
        case .closureThatAwaits: interceptAwaiting()
        case .two:
            interceptAwaiting()
            interceptAwaiting()
        case .ofAll: Actions.intercept(Again(awaitsBefore: false))
        case .ofAllThatAwaits: Actions.intercept(Again(awaitsBefore: true))
        case .both:
            Actions.intercept(Again(awaitsBefore: true))
            interceptAwaiting()
        case .behavior: Actions.intercept(Look.self, .slow(by: .zero))
        }
        return nil
    }

    @MainActor private func interceptAwaiting() {
        Actions.intercept(Look.self) { _, next in
            await Elsewhere.shared.work()
            return try await next(())
        }
    }
}

nonisolated private class Look: AsyncAction<Void, Bool> {}

nonisolated private final class LookAround: Look {
    nonisolated(nonsending) override func perform(_: Void) async -> Bool { MainQueue.isCurrent }
}

nonisolated(nonsending) private func lookAround() async -> Bool { MainQueue.isCurrent }

nonisolated(nonsending) private func lookAround(after promise: Promise<Int>) async throws -> Bool {
    _ = try await promise.value
    return MainQueue.isCurrent
}

/// In modes where such a method leaves the caller's actor, this leaves it.
nonisolated private struct Again: AsyncActionInterceptor {
    let awaitsBefore: Bool

    func intercept<Input: Sendable, Output: Sendable>(
        _ action: any Pluggable.Type,
        _ input: Input,
        next: AsyncNext<Input, Output>
    ) async throws -> Output {
        if awaitsBefore { await Elsewhere.shared.work() }
        return try await next(input)
    }
}

private actor Elsewhere {
    static let shared = Elsewhere()

    func work() {}
}

nonisolated private enum MainQueue {
    private static let mark = {
        let mark = DispatchSpecificKey<Void>()
        DispatchQueue.main.setSpecific(key: mark, value: ())
        return mark
    }()

    static var isCurrent: Bool { DispatchQueue.getSpecific(key: mark) != nil }
}
