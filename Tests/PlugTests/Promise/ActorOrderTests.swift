import Dispatch
import Foundation
import Plug
import PlugTesting
import Testing

/// What an actor calls in order runs there in order.
@Suite(.generousTimeLimit, .actions)
struct ActorOrderTests {
    // MARK: - The main actor

    @Test(arguments: Start.allCases)
    @MainActor func `What is started on the main actor begins in order`(how: Start) async throws {
        try await expectOrder(0..<4) { log in how.promises(0..<4, log.append) }
    }

    @Test(arguments: Chain.allCases)
    @MainActor func `Closures of promises that another thread settles in order run in order`(
        chain: Chain
    ) async throws {
        try await expectOrder(0..<4) { log in
            let promises = (0..<4).map { _ in Promise<Void>.pending() }
            let ends = promises.enumerated().map { number, pending in
                chain.after(pending.promise).then { log.append(number) }
            }
            DispatchQueue.global().async { for pending in promises { pending.resolver.resolve() } }
            return ends
        }
    }

    @Test @MainActor func `A chain behind a promise that a closure returned goes on at once`() async
    {
        let log = MainLog()
        let (later, resolver) = Promise<Void>.pending()
        let chain = Promise(0)
            .then { number in
                Promise(number + 1).map { number in
                    Task {
                        log.append(3)
                        resolver.resolve()
                    }
                    log.append(number)
                }
            }
            .then { log.append(2) }
        _ = await (chain.result, later.result)
        #expect(log.numbers == [1, 2, 3])
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

    @Test @MainActor func `Closures in scopes of their own run in order`() async throws {
        for _ in 0..<Extent.rounds {
            let log = MainLog()
            let ends = (0..<4).map { number in
                Actions.withScope {
                    Save.self <~ { log.append($0) }
                    return action(Save.self, number).then { log.append(number + 10) }
                }
            }
            for end in ends { try await end.value }
            #expect(log.numbers.filter { $0 < 10 } == [0, 1, 2, 3])
            #expect(log.numbers.filter { $0 >= 10 } == [10, 11, 12, 13])
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

    @Test @MainActor func `A longer chain stays before a shorter one that was made after it`()
        async throws
    {
        try await expectOrder(0..<3) { log in
            let first = Promise().then { log.append(0) }.then { log.append(1) }
            return [first, Promise().then { log.append(2) }]
        }
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

    // MARK: - An actor of one's own

    @Test(arguments: Chain.allCases)
    func `Closures of an actor run in order`(chain: Chain) async throws {
        for _ in 0..<Extent.rounds {
            let account = Account()
            for promise in await account.chainedForty(chain) { try await promise.value }
            #expect(await account.numbers == Array(0..<40))
        }
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

/// What starts on the main actor with a number.
enum Start: CaseIterable {
    case operatorPlug, plug, promise

    @MainActor func promises(
        _ numbers: Range<Int>,
        _ append: @escaping @MainActor @Sendable (Int) -> Void
    ) -> [Promise<Void>] {
        switch self {
        case .operatorPlug:
            Save.self <~ { number in
                append(number)
                await Task.yield()
            }
        case .plug:
            Actions.plug(Save.self) { number in
                append(number)
                await Task.yield()
            }
        case .promise:
            return numbers.map { number in
                Promise {
                    append(number)
                    await Task.yield()
                }
            }
        }
        return numbers.map { action(Save.self, $0) }
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

@globalActor private actor Elsewhere {
    static let shared = Elsewhere()
}

/// What stands between a promise and the closure that checks the order.
enum Chain: CaseIterable {
    case nothing, recover, finally, all, delay, timeout

    func after(_ promise: Promise<Void>) -> Promise<Void> {
        switch self {
        case .nothing: promise
        case .recover: promise.recover { @MainActor _ in }
        case .finally: promise.finally { @MainActor in }
        case .all: Promise<(Void, Void)>.all(promise, Promise()).then { @MainActor _ in }
        case .delay: promise.delay(.zero)
        case .timeout: promise.timeout(.seconds(3_600))
        }
    }
}

@MainActor private final class MainLog {
    private(set) var numbers: [Int] = []

    func append(_ number: Int) { numbers.append(number) }
}

private actor Account {
    private(set) var numbers: [Int] = []

    func chainedForty(_ chain: Chain) -> [Promise<Void>] {
        (0..<40).map { number in
            chain.after(Promise()).then { self.numbers.append(number) }
        }
    }
}
