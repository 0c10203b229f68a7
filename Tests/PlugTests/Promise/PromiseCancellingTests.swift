import Dispatch
import Plug
import Testing

@Suite(.generousTimeLimit)
struct PromiseCancellingTests {
    @Test func `A promise that a handler begins to wait for is not canceled`() async throws {
        let first = Work()
        let second = Work()
        second.resolver.onCancel { _ = first.promise.then { _ in } }
        Promise.race([first.promise, second.promise]).cancel()
        first.resolver.resolve(1)
        #expect(try await first.promise.value == 1)
    }

    @Test func `The work is canceled before any closure runs, even if several wait for it`() {
        let work = Work()
        let journal = Journal<String>()
        work.resolver.onCancel { journal.append("work") }
        let ends = ["one", "other"].map { name in
            work.promise.map { $0 }.onError { _ in journal.append(name) }
        }
        work.promise.cancel()
        #expect(journal.all == ["work", "one", "other"])
        for end in ends { #expect(end.description == "rejected(CancellationError())") }
    }

    @Test func `A closure that an earlier one cancels does not run`() async throws {
        let (promise, resolver) = Promise<Int>.pending()
        let later = Journal<AnyPromise>()
        let ran = Tally()
        let first = promise.then { _ in later.all.forEach { $0.cancel() } }
        let ends = [
            promise.then { _ in _ = ran.add() }.map { 0 },
            promise.map { _ in ran.add() },
            promise.then { _ in Promise(ran.add()) },
        ]
        ends.forEach(later.append)
        resolver.resolve(1)
        try await first.value
        for end in ends { await #expect(throws: CancellationError.self) { try await end.value } }
        #expect(ran.count == 0)
    }

    @Test(arguments: [false, true])
    func `A closure may settle and cancel the promise that runs it`(cancels: Bool) async throws {
        let (promise, resolver) = Promise<Int>.pending()
        let next = promise.map { number in
            if cancels { promise.cancel() } else { resolver.resolve(2) }
            return number
        }
        resolver.resolve(1)
        #expect(try await next.value == 1)
    }

    @Test func `A closure may cancel the promise that it makes`() async {
        let (promise, resolver) = Promise<Int>.pending()
        let holder = Journal<Promise<Int>>()
        let next = promise.map { number in
            holder.all[0].cancel()
            return number
        }
        holder.append(next)
        resolver.resolve(1)
        await #expect(throws: CancellationError.self) { try await next.value }
    }

    @Test func `A closure given to finally runs even if what follows is canceled`() async {
        let work = Work()
        let ran = Journal<String>()
        let last = work.promise
            .then { _ in ran.append("then") }
            .finally { ran.append("finally") }
            .finally { ran.append("last") }
            .onError { _ in ran.append("onError") }
        // Promises of all values are canceled together.
        let promises: [AnyPromise] = [last, work.promise]
        for promise in promises { promise.cancel() }
        #expect(ran.all == ["finally", "last"])
        await #expect(throws: CancellationError.self) { try await work.promise.value }
        await #expect(throws: CancellationError.self) { try await last.value }
    }

    @MainActor
    @Test func `A closure given to finally runs on its actor after a timeout`() async {
        let work = Work()
        await confirmation { ran in
            let end = Promise<Void>.pending()
            let late = work.promise
                .finally {
                    ran()
                    end.resolver.resolve()
                }
                .timeout(.zero)
            await #expect(throws: PromiseTimeoutError.self) { try await late.value }
            try? await end.promise.value
        }
    }

    @Test func `A closure given to finally waits for a promise that goes on`() async throws {
        let (promise, resolver) = Promise<Int>.pending()
        let ran = Journal<Int>()
        let other = promise.then { number in ran.append(number) }
        let cancelled = promise.finally { ran.append(0) }
        cancelled.cancel()
        #expect(ran.all.isEmpty)
        resolver.resolve(1)
        try await other.value
        let order = promise.map { _ in ran.all }
        let all = try await order.value
        #expect(all == [1, 0])
    }

    @Test func `A promise returned to a canceled one is canceled`() async throws {
        let (first, resolver) = Promise<Void>.pending()
        let second = Work()
        let holder = Holder()
        holder.promise = first.then { () -> Promise<Int> in
            holder.promise.cancel()
            return second.promise
        }
        resolver.resolve()
        try await second.cancelled.value
    }

    @MainActor
    @Test func `A closure that is canceled on its actor does not begin there`() async throws {
        let (promise, resolver) = Promise<Int>.pending()
        let ran = Journal<Int>()
        let ends = [
            promise.then { @MainActor number in ran.append(number) },
            promise.map { @MainActor number in
                ran.append(number)
                return number
            }
            .then { _ in },
        ]
        // The closures must wait for the main actor, which is busy until it has canceled them.
        DispatchQueue.global().sync { resolver.resolve(1) }
        for end in ends { end.cancel() }
        for end in ends {
            await #expect(throws: CancellationError.self) { try await end.value }
        }
        // They would run before this closure, if at all.
        try await promise.then { @MainActor _ in }.value
        #expect(ran.all.isEmpty)
    }

    @Test func `A handler runs at once where the promise was canceled before`() {
        let (promise, resolver) = Promise<Int>.pending()
        let ran = Tally()
        promise.cancel()
        resolver.onCancel { ran.add() }
        #expect(ran.count == 1)

        let (other, otherResolver) = Promise<Int>.pending()
        otherResolver.resolve(1)
        other.cancel()
        otherResolver.onCancel { ran.add() }
        #expect(ran.count == 1)
    }

    @Test func `Any of many that wait for one promise is canceled without a search`() async {
        let (promise, resolver) = Promise<Int>.pending()
        let cancelled = Tally()
        resolver.onCancel { cancelled.add() }
        let count = Extent.attempts(100_000)
        let cleanups = (0..<count).map { _ in promise.finally {}.then { _ in } }
        let waiting = (0..<count).map { _ in promise.then { _ in } }
        // In a release build, a search through the others would take longer than the tests of this
        // suite may.
        for cleanup in cleanups { cleanup.cancel() }
        #expect(cancelled.count == 0)
        for waiting in waiting.shuffled() { waiting.cancel() }
        #expect(cancelled.count == 1)
        #expect(await promise.result.isCancelled)
        withExtendedLifetime(resolver) {}
    }

    @Test(arguments: 0..<100)
    func `Whatever is canceled, the others that wait go on`(_: Int) async throws {
        let (promise, resolver) = Promise<Int>.pending()
        let (other, otherResolver) = Promise<Int>.pending()
        let waiting = (0..<60).map { index in
            switch index % 6 {
            case 0: promise.map { $0 }
            case 1: promise.finally {}
            case 2: Promise.all([promise, other, promise]).map { $0[2] }
            case 3: Promise.race([other, promise, promise])
            case 4: Promise.any([promise, other])
            default: Promise.all(promise, other).map { $0.0 }
            }
        }
        let cancelled = Set((0..<60).shuffled().prefix(30))
        for index in cancelled.shuffled() { waiting[index].cancel() }
        resolver.resolve(1)
        otherResolver.resolve(1)
        for (index, waiting) in waiting.enumerated() {
            let result = await waiting.result
            #expect(cancelled.contains(index) ? result.isCancelled : (try result.get() == 1))
        }
    }

    @Test(arguments: 0..<50)
    func `Promises that are canceled while what they wait for is settled are settled once`(
        _: Int
    ) async {
        let (promise, resolver) = Promise<Int>.pending()
        let ran = Tally()
        let waiting = (0..<100).map { _ in promise.then { _ in ran.add() } }
        let isCancelled = await withTaskGroup(of: Void.self) { group in
            group.addTask { for waiting in waiting[..<50] { waiting.cancel() } }
            group.addTask { for waiting in waiting[50...].reversed() { waiting.cancel() } }
            group.addTask { resolver.resolve(1) }
            await group.waitForAll()
            var isCancelled: [Bool] = []
            for waiting in waiting { isCancelled.append(await waiting.result.isCancelled) }
            return isCancelled
        }
        #expect(ran.count >= isCancelled.count { !$0 })
    }
}

extension Result {
    fileprivate var isCancelled: Bool {
        if case .failure(let error) = self { error is CancellationError } else { false }
    }
}
