import Dispatch
import Foundation
import Plug
import PlugTesting
import Testing

/// What an actor calls in order runs there in order.
@Suite(.generousTimeLimit, .actions)
struct ActorOrderTests {
    @Test @MainActor func `What is started on the main actor begins in order`() async throws {
        let save = { @MainActor (log: MainLog, number: Int) async throws in
            log.append(number)
            await Task.yield()
        }
        try await expectOrder(0..<4) { log in
            Save.self <~ { try await save(log, $0) }
            return (0..<4).map { action(Save.self, $0) }
        }
        try await expectOrder(0..<4) { log in
            Actions.plug(Save.self) { try await save(log, $0) }
            return (0..<4).map { action(Save.self, $0) }
        }
        try await expectOrder(0..<4) { log in
            (0..<4).map { number in Promise { try await save(log, number) } }
        }
    }

    @Test(arguments: Before.allCases, [false, true])
    @MainActor func `Closures run in the order in which their promises settle, behind others, too`(
        before: Before,
        insideClosure: Bool
    ) async throws {
        try await expectOrder(0..<4) { log in
            let promises = (0..<4).map { _ in Promise<Void>.pending() }
            let ends = promises.enumerated().map { number, pending in
                // The later promises have less to do first.
                for _ in number..<3 { before.wait(for: pending.promise) }
                return pending.promise.then { log.append(number) }
            }
            let settle = { @Sendable in for pending in promises { pending.resolver.resolve() } }
            if insideClosure { _ = Promise().then { @Sendable in settle() } } else { settle() }
            return ends
        }
    }

    @Test @MainActor func `Closures that are added while another thread settles run in order`()
        async throws
    {
        try await expectOrder(0..<20) { log in
            let (promise, resolver) = Promise<Void>.pending()
            DispatchQueue.global().async { resolver.resolve() }
            return (0..<20).map { number in promise.then { log.append(number) } }
        }
    }

    @Test @MainActor func `Closures run in the order of the other tasks on the main actor`()
        async throws
    {
        try await expectOrder(0..<3) { log in
            let first = Promise().then { log.append(0) }
            Task { log.append(1) }
            return [first, Promise().then { log.append(2) }]
        }
    }

    /// Before the slow closure, a closure settles what the main actor waits for. With `isFirst`, the
    /// slow one is behind another promise, which is settled before that.
    @Test(arguments: [false, true])
    func `A closure of an actor doesn't wait for a slow closure of no actor`(
        isFirst: Bool
    ) async throws {
        let (work, mayEnd) = (Work(), DispatchSemaphore(value: 0))
        let slow = { @Sendable (_: Int) in mayEnd.wait(timeout: .now() + 10) == .success }
        let isInTime = isFirst ? work.promise.map { $0 }.map(slow) : nil
        _ = work.promise.map { $0 }.then { @MainActor _ in _ = mayEnd.signal() }
        let end = isInTime ?? work.promise.map(slow)
        Place.thread.run { work.resolver.resolve(42) }
        #expect(try await end.value)
    }

    @Test @MainActor func `A long chain lets other work of its actor in between`() async throws {
        let log = MainLog()
        var last = Promise().then { log.append(0) }
        for number in 1..<1_000 { last = last.then { log.append(number) } }
        let task = Task { log.numbers.count }
        #expect(await task.value < 1_000)
        try await last.value
        #expect(log.numbers == Array(0..<1_000))
    }
}

private class Save: Action<Int, Promise<Void>> {}

/// Expects that promises log numbers on the main actor in their order, each time they are made.
@MainActor
private func expectOrder(
    _ numbers: Range<Int>,
    sourceLocation: SourceLocation = #_sourceLocation,
    _ start: (MainLog) -> [Promise<Void>]
) async throws {
    for _ in 0..<Extent.rounds {
        let log = MainLog()
        for end in start(log) { try await end.value }
        #expect(log.numbers == Array(numbers), sourceLocation: sourceLocation)
    }
}

/// What waits for a promise before a closure of the main actor does.
enum Before: CaseIterable {
    case nothing, noActor, anotherActor, allKinds

    func wait(for promise: Promise<Void>) {
        if self == .noActor || self == .allKinds { _ = promise.then { @Sendable in } }
        if self == .anotherActor || self == .allKinds { _ = promise.then { @Elsewhere in } }
    }
}

@globalActor actor Elsewhere {
    static let shared = Elsewhere()
}

@MainActor private final class MainLog {
    private(set) var numbers: [Int] = []

    func append(_ number: Int) { numbers.append(number) }
}
