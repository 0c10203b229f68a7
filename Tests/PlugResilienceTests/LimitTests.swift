import Dispatch
import Plug
import PlugResilience
import PlugTesting
import Testing

@Suite(.actions, .generousTimeLimit)
struct LimitTests {
    let clock = TestClock()

    @Test func `As many calls run as the limit allows, of both use cases that share it`()
        async throws
    {
        let running = Tally()
        @Sendable func serve(_ id: Int) async throws -> Int {
            running.add()
            defer { running.add(-1) }
            try await clock.sleep(for: .seconds(1))
            return id
        }
        FetchPhoto.self <~ { id in Photo(id: try await serve(id)) }
        UploadPhoto.self <~ { id in try await serve(id) }
        let limit = CallLimit(4)
        Actions.limit(FetchPhoto.self, to: limit)
        Actions.limit(UploadPhoto.self, to: limit)
        let fetches = Promise.all((1...50).map { action(FetchPhoto.self, $0) })
        let uploads = Promise.all(
            (1...50).map { id in Promise { try await action(UploadPhoto.self, id) } }
        )
        for _ in 1...25 {
            await clock.sleepers(4, within: .generous)
            clock.advance(by: .seconds(1))
        }
        #expect(try await fetches.value.map(\.id) == Array(1...50))
        #expect(try await uploads.value == Array(1...50))
        #expect(running.most == 4)
    }

    @Test func `Calls get their turn in the order in which they are made`() async {
        let begun = Journal<Int>()
        let (start, resolver) = Promise<Photo>.pending()
        FetchPhoto.self <~ { id in
            begun.append(id)
            return id == 1 ? start : Promise(error: Offline())
        }
        Actions.limit(FetchPhoto.self, to: 1)
        let calls = (1...50).map { action(FetchPhoto.self, $0) }
        #expect(begun.all == [1])
        resolver.resolve(Photo())
        _ = await Promise.allSettled(calls).result
        #expect(begun.all == Array(1...50))
    }

    @Test func `What is canceled before its turn never runs, also if the turn comes right after`()
        async
    {
        let fetches = Actions.record(FetchPhoto.self) { Promise(Photo(id: $0)) }
        let limit = CallLimit(1)
        Actions.limit(FetchPhoto.self, to: limit)
        let kept = Journal<Promise<Photo>>()
        for _ in 1...Extent.attempts(5_000) {
            let (busy, resolver) = Promise<Void>.pending()
            LikePhoto.self <~ { _ in busy }
            let token = Actions.limit(LikePhoto.self, to: limit)
            _ = action(LikePhoto.self, 1)
            let canceled = action(FetchPhoto.self, 1)
            canceled.cancel()
            resolver.resolve()
            kept.append(canceled)
            token.cancel()
        }
        for call in kept.all {
            await #expect(throws: CancellationError.self) { try await call.value }
        }
        await Actions.settled(within: .generous)
        #expect(fetches.count == 0)
        _ = await action(FetchPhoto.self, 1).result
        #expect(fetches.count == 1)
    }

    @Test func `A task that is canceled before its turn performs nothing`() async throws {
        let uploads = Tally()
        UploadPhoto.self <~ { id in uploads.add() }
        let busy = Promise<Void>.pending()
        LikePhoto.self <~ { _ in busy.promise }
        let limit = CallLimit(1)
        Actions.limit(UploadPhoto.self, to: limit)
        Actions.limit(LikePhoto.self, to: limit)
        let like = action(LikePhoto.self, 1)
        let tasks = (1...1_000).map { id in Task { try await action(UploadPhoto.self, id) } }
        for task in tasks { task.cancel() }
        busy.resolver.resolve()
        try await like.value
        for task in tasks {
            await #expect(throws: CancellationError.self) { try await task.value }
        }
        #expect(uploads.count == 0)
        #expect(try await action(UploadPhoto.self, 1) == 1)
    }

    @Test func `No slot is lost when a cancellation and the turn race`() async throws {
        FetchPhoto.self <~ { id in Promise(Photo(id: id)) }
        let limit = CallLimit(1)
        Actions.limit(FetchPhoto.self, to: limit)
        Actions.limit(LikePhoto.self, to: limit)
        for _ in 1...Extent.rounds {
            let (busy, resolver) = Promise<Void>.pending()
            let call = Actions.withScope {
                LikePhoto.self <~ { _ in busy }
                return action(LikePhoto.self, 1)
            }
            let waiting = action(FetchPhoto.self, 1)
            DispatchQueue.concurrentPerform(iterations: 2) { number in
                number == 0 ? waiting.cancel() : resolver.resolve()
            }
            _ = await (call.result, waiting.result)
            #expect(try await action(FetchPhoto.self, 2).value.id == 2)
        }
    }

    @Test func `A slot is given back after an error and a cancellation`() async throws {
        let (stuck, _resolver) = Promise<Photo>.pending()
        FetchPhoto.self <~ { id in
            id == 1 ? Promise(error: Offline()) : id == 2 ? stuck : Promise(Photo(id: id))
        }
        Actions.limit(FetchPhoto.self, to: 1)
        await #expect(throws: Offline.self) { try await action(FetchPhoto.self, 1).value }
        action(FetchPhoto.self, 2).cancel()
        #expect(try await action(FetchPhoto.self, 3).value.id == 3)
        withExtendedLifetime(_resolver) {}
    }
}
