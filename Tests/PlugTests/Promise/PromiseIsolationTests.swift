import Dispatch
import Foundation
import Plug
import Testing

@Suite(.generousTimeLimit)
struct PromiseIsolationTests {
    @Test(arguments: Place.allCases)
    @MainActor func `Every kind of closure written on the main actor runs there`(
        rejectedOn place: Place
    ) async throws {
        let (promise, resolver) = Promise<Int>.pending()
        let counts = Tally()
        let count = { @MainActor in
            MainActor.preconditionIsolated()
            return counts.add()
        }
        let next =
            promise
            .onError { _ in _ = count() }
            .recover { _ in count() }
            .finally { _ = count() }
            .then { number in Promise(number * count()) }
        place.run { resolver.reject(Offline()) }
        // Nor inside the call that settles, or adds it.
        let late = promise.onError { _ in _ = count() }
        #expect(counts.count == 0)
        let product = try await next.value
        #expect(product == 2 * 4)
        await #expect(throws: Offline.self) { try await late.value }
    }

    @Test func `A closure that takes long holds up no closure of an actor`() async throws {
        let (promise, resolver) = Promise<Int>.pending()
        let mayEnd = DispatchSemaphore(value: 0)
        _ = promise.then { _ in mayEnd.wait() }
        let counted = promise.map { @Elsewhere number in
            Elsewhere.preconditionIsolated()
            return number
        }
        let onMain = promise.then { @MainActor _ in MainActor.preconditionIsolated() }
        Place.thread.run { resolver.resolve(1) }
        #expect(try await counted.value == 1)
        try await onMain.value
        mayEnd.signal()
    }

    @Test @MainActor func `A busy main actor does not hold up closures of other promises`() {
        let (first, resolver) = Promise<Int>.pending()
        let isDone = DispatchSemaphore(value: 0)
        let second = first.mapAnywhere { $0 }
        _ = first.then { _ in MainActor.preconditionIsolated() }
        _ = second.mapAnywhere { _ in isDone.signal() }
        Place.queue.run { resolver.resolve(1) }
        isDone.wait()
    }
}

extension Promise {
    /// Maps with a closure that has no actor, wherever it is written.
    func mapAnywhere<Next: Sendable>(
        _ body: @escaping @Sendable (Value) -> Next
    ) -> Promise<Next> {
        map { body($0) }
    }
}

/// Where a promise is settled.
enum Place: CaseIterable {
    case caller, queue, task, thread

    func run(_ body: @escaping @Sendable () -> Void) {
        switch self {
        case .caller: body()
        case .queue: DispatchQueue.global().async(execute: body)
        case .task: Task.detached { body() }
        case .thread: Thread.detachNewThread(body)
        }
    }
}
