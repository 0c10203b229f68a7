import Dispatch
import Plug
import PlugResilience
import PlugTesting
import Testing

@Suite(.actions, .generousTimeLimit)
struct ShareTests {
    @Test func `Each caller's closures have its own task-locals, scope and actor`() async throws {
        let backend = Kind.promise.serve()
        Actions.share(Load.self)
        CountAll.self <~ { Request.id }
        let seen = Journal<[Int]>()
        let calls = (1...20).map { id in
            Request.$id.withValue(id) {
                action(Load.self, 100).then { _ in
                    let scope = Actions.current
                    return Promise {
                        seen.append([id, Request.id, try await scope.action(CountAll.self)])
                    }
                }
            }
        }
        let onMain = await Task { @MainActor in
            action(Load.self, 100).then { _ in MainActor.preconditionIsolated() }
        }.value
        backend.open()
        for call in calls + [onMain] { try await call.value }
        #expect(seen.all.sorted { $0[0] < $1[0] } == (1...20).map { [$0, $0, $0] })
    }

    @Test(arguments: Kind.allCases)
    func `Equal calls are one, also with an error, until all have left`(kind: Kind) async throws {
        let ended = Tally()
        let backend = kind.serve { id in
            while id == 2, !Task.isCancelled { await Task.yield() }
            ended.add()
            if id == 113 { throw Offline() }
            return id
        }
        Actions.share(kind.action)
        // The first one begins the work.
        var calls = [kind.call(100)]
        await backend.calls.reach(1)
        calls += (1...2).map { _ in kind.call(100) }
        let failing = (1...3).map { _ in kind.call(113) }
        await yieldOften()
        for call in calls[..<2] {
            call.cancel()
            await expect(CancellationError.self, of: call)
        }
        await yieldOften()
        backend.open()
        #expect(try await calls[2].value == 100)
        for call in failing { await expect(Offline.self, of: call) }
        #expect(await kind.answers(113) == [nil])
        let all = (1...3).map { _ in kind.call(2) }
        await backend.calls.reach(4)
        for call in all { call.cancel() }
        await Actions.settled(within: .generous)
        #expect((ended.count, backend.calls.all) == (4, [100, 113, 113, 2]))
    }

    @Test func `Who comes while the last one leaves gets an answer`() async throws {
        let registry = Actions.current
        Load.self <~ { id in await Task { id }.value }
        Actions.share(Load.self)
        for round in 1...Extent.rounds {
            let (first, second) = (action(Load.self, round), Journal<Promise<Int>>())
            DispatchQueue.concurrentPerform(iterations: 2) { thread in
                if thread == 0 {
                    first.cancel()
                } else {
                    second.append(registry.action(Load.self, round))
                }
            }
            #expect(try await second.all[0].value == round)
        }
    }

    @Test func `Who joins and leaves while the work begins takes it from nobody`() async throws {
        Load.self <~ { id in
            action(Load.self, id).cancel()
            // On a thread of its own, so that tasks go on.
            let left = DispatchSemaphore(value: 0)
            Task {
                await yieldOften()
                left.signal()
            }
            left.wait()
            return Promise { await Task { id }.value }
        }
        Actions.share(Load.self)
        let registry = Actions.current
        let call = await withCheckedContinuation { continuation in
            DispatchQueue.global().async {
                continuation.resume(returning: registry.action(Load.self, 1))
            }
        }
        #expect(try await call.value == 1)
    }

    @Test func `Equal inputs on many threads run once`() async throws {
        let (registry, runs) = (Actions.current, Journal<Promise<Int>.Resolver>())
        Load.self <~ { _ in
            let (answer, resolver) = Promise<Int>.pending()
            runs.append(resolver)
            return answer
        }
        Actions.share(Load.self)
        for round in 1...Extent.attempts(10_000) {
            let calls = Journal<Promise<Int>>()
            DispatchQueue.concurrentPerform(iterations: 4) { _ in
                registry.run { calls.append(action(Load.self, round)) }
            }
            #expect(runs.all.count == round)
            runs.all.last?.resolve(round)
            for call in calls.all { #expect(try await call.value == round) }
        }
    }
}
