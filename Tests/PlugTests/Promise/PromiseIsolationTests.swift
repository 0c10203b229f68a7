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
        let counter = MainCounter()
        let next =
            promise
            .onError { _ in _ = counter.add() }
            .recover { _ in counter.add() }
            .finally { counter.add() }
            .then { number in Promise(number * counter.add()) }
        place.run { resolver.reject(Offline()) }
        let product = try await next.value
        #expect(product == 2 * 4)
    }

    @Test func `A closure that takes long holds up no closure of an actor`() async throws {
        let (promise, resolver) = Promise<Int>.pending()
        let (mayEnd, another) = (DispatchSemaphore(value: 0), Promise<Int>.pending())
        _ = promise.then { _ in mayEnd.wait() }
        let counted = await Counter().add(promise)
        let onMain = promise.then { @MainActor _ in another.resolver.resolve(2) }
        Place.thread.run { resolver.resolve(1) }
        #expect(try await counted.value == 1)
        try await onMain.value
        #expect(try await another.promise.value == 2)
        mayEnd.signal()
    }

    @Test @MainActor func `A busy main actor does not hold up closures of other promises`() {
        let (first, resolver) = Promise<Int>.pending()
        let isDone = DispatchSemaphore(value: 0)
        let second = passOnAnywhere(first)
        _ = first.then { _ in MainActor.preconditionIsolated() }
        signalAnywhere(isDone, after: second)
        Place.queue.run { resolver.resolve(1) }
        isDone.wait()
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

extension Counter {
    fileprivate func add(_ promise: Promise<Int>) -> Promise<Int> {
        promise.map { [self] number in
            preconditionIsolated()
            count += number
            return count
        }
    }
}

private func passOnAnywhere(_ promise: Promise<Int>) -> Promise<Int> {
    promise.map { $0 }
}

private func signalAnywhere(_ semaphore: DispatchSemaphore, after promise: Promise<Int>) {
    _ = promise.then { _ in _ = semaphore.signal() }
}
