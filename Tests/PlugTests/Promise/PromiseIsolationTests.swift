import Dispatch
import Foundation
import Plug
import Testing

@Suite(.generousTimeLimit)
struct PromiseIsolationTests {
    @Test(arguments: Place.allCases)
    @MainActor func `A closure written on the main actor runs there`(
        settledOn place: Place
    ) async throws {
        let (promise, resolver) = Promise<Int>.pending()
        let counter = MainCounter()
        let next = promise.map { number in
            MainActor.preconditionIsolated()
            counter.count += number
            return counter.count
        }
        place.run { resolver.resolve(1) }
        let count = try await next.value
        #expect(count == 1)
    }

    @Test(arguments: Place.allCases)
    @MainActor func `Every kind of closure written on the main actor runs there`(
        rejectedOn place: Place
    ) async throws {
        let (promise, resolver) = Promise<Int>.pending()
        let counter = MainCounter()
        let next =
            promise
            .onError { _ in
                MainActor.preconditionIsolated()
                counter.count += 1
            }
            .recover { _ in
                MainActor.preconditionIsolated()
                counter.count += 1
                return counter.count
            }
            .finally {
                MainActor.preconditionIsolated()
                counter.count += 1
            }
            .then { number in
                MainActor.preconditionIsolated()
                counter.count += 1
                return Promise(number)
            }
        place.run { resolver.reject(Offline()) }
        let number = try await next.value
        #expect(number == 2)
        #expect(counter.count == 4)
    }

    @Test(arguments: Place.allCases)
    func `A closure written in an actor runs there`(settledOn place: Place) async throws {
        let (promise, resolver) = Promise<Int>.pending()
        let next = await Counter().add(promise)
        place.run { resolver.resolve(1) }
        let count = try await next.value
        #expect(count == 1)
    }

    @Test(arguments: Place.allCases)
    func `A closure that is marked as the main actor's runs there`(
        settledOn place: Place
    ) async throws {
        let (promise, resolver) = Promise<Int>.pending()
        let next = promise.map { @MainActor number in
            MainActor.preconditionIsolated()
            return number + 1
        }
        place.run { resolver.resolve(1) }
        let value = try await next.value
        #expect(value == 2)
    }

    @Test @MainActor func `A closure on a promise that is settled already runs on its actor too`()
        async throws
    {
        let counter = MainCounter()
        try await Promise(1).then { number in
            MainActor.preconditionIsolated()
            counter.count += number
        }.value
        #expect(counter.count == 1)
    }

    @Test(arguments: Place.allCases)
    @MainActor func `Closures of different actors run in the order of adding`(
        settledOn place: Place
    ) async throws {
        let (promise, resolver) = Promise<Int>.pending()
        let order = Journal<Int>()
        let counter = Counter()
        var ends: [Promise<Void>] = []
        for index in stride(from: 0, to: 60, by: 3) {
            ends.append(promise.then { _ in order.append(index) })
            ends.append(appendAnywhere(index + 1, to: order, after: promise))
            ends.append(await counter.append(index + 2, to: order, after: promise))
        }
        place.run { resolver.resolve(1) }
        for end in ends { try await end.value }
        #expect(order.all == Array(0..<60))
    }

    @Test func `What follows a promise comes after those that wait for it`() async throws {
        let (promise, resolver) = Promise<Int>.pending()
        let order = Journal<Int>()
        let last = promise.then { _ in promise }.then { order.append($0 + 1) }
        _ = promise.then { @MainActor number in order.append(number) }
        resolver.resolve(1)
        try await last.value
        #expect(order.all == [1, 2])
    }

    @Test func `A closure that waits for one of an actor keeps its place`() async throws {
        let (promise, resolver) = Promise<Int>.pending()
        let order = Journal<Int>()
        let last = promise.then { _ in
            order.append(0)
            return promise.then { _ in order.append(3) }
        }
        _ = promise.then { @MainActor _ in order.append(1) }
        _ = promise.then { _ in order.append(2) }
        resolver.resolve(1)
        try await last.value
        #expect(order.all == [0, 1, 2, 3])
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

    fileprivate func append(_ index: Int, to order: Journal<Int>, after promise: Promise<Int>)
        -> Promise<Void>
    {
        promise.then { [self] number -> Void in
            preconditionIsolated()
            count += number
            order.append(index)
        }
    }
}

private func appendAnywhere(
    _ index: Int,
    to order: Journal<Int>,
    after promise: Promise<Int>
) -> Promise<Void> {
    promise.then { _ in order.append(index) }
}

private func passOnAnywhere(_ promise: Promise<Int>) -> Promise<Int> {
    promise.map { $0 }
}

private func signalAnywhere(_ semaphore: DispatchSemaphore, after promise: Promise<Int>) {
    _ = promise.then { _ in _ = semaphore.signal() }
}
