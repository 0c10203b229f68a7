import Dispatch
import Plug
import Testing

@Suite(.generousTimeLimit)
struct PromiseCancellingTests {
    @Test(arguments: 0..<50, [false, true])
    func `A canceled task stops waiting, and cancels the promise if it waits alone`(
        yields: Int,
        isAlone: Bool
    ) async throws {
        let work = Work()
        let other = isAlone ? nil : Task { try await work.promise.value }
        let next = isAlone ? nil : work.promise.map { $0 }
        let task = Task {
            // Before it waits, the first time.
            if yields == 0 { withUnsafeCurrentTask { $0?.cancel() } }
            return try await work.promise.result.get()
        }
        for _ in 0..<yields { await Task.yield() }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        if isAlone || !yields.isMultiple(of: 2) {
            other?.cancel()
            _ = await other?.result
            // A task that waits no longer doesn't prevent cancellation.
            #expect(isAlone || "\(work.cancelled)" == "pending")
            next?.cancel()
            try await work.cancelled.value
            #expect("\(work.promise)" == "rejected(CancellationError())")
        } else {
            work.resolver.resolve(42)
            #expect(try await other?.value == 42)
            #expect(try await next?.value == 42)
        }
    }

    @Test(arguments: Rival.allCases, [false, true])
    fileprivate func `A loser of a race survives it, until its last waiter cancels it`(
        rival: Rival,
        isLast: Bool
    ) async throws {
        for _ in 0..<Extent.rounds {
            let pending = (0..<3).map { _ in Work() }
            let waiter = pending[2].promise.map { $0 + 1 }
            let races = Journal<Promise<Int>>()
            let begin = { @Sendable in races.append(.race(pending.map(\.promise))) }
            if rival != .beginning { begin() }
            DispatchQueue.concurrentPerform(iterations: 2) {
                switch $0 == 0 ? .winner : rival {
                case .winner: pending[$0].resolver.resolve($0)
                case .beginning: begin()
                case .cancellation: races.all[0].cancel()
                }
            }
            if rival != .cancellation { #expect(try await races.all[0].value < 2) }
            if isLast { waiter.cancel() } else { pending[2].resolver.resolve(2) }
            if isLast { try await pending[2].cancelled.value }
            if !isLast { #expect(try await waiter.value == 3) }
            // A resolver that is gone has rejected its promise, so nothing would be canceled.
            withExtendedLifetime(pending) {}
        }
    }

    @Test(arguments: 0..<200)
    func `A settled promise answers a task that was canceled, too`(_: Int) async throws {
        let (fulfilled, rejected) = (Promise(42), Promise<Int>(error: Offline()))
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            await #expect(throws: Offline.self) { try await rejected.value }
            return try await fulfilled.value
        }
        #expect(try await task.value == 42)
    }
}

/// What happens while a race is won.
private enum Rival: CaseIterable { case winner, beginning, cancellation }
