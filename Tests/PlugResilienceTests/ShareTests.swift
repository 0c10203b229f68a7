import Dispatch
import Plug
import PlugResilience
import PlugTesting
import Testing

@Suite(.actions, .generousTimeLimit)
struct ShareTests {
    @Test func `Equal calls that overlap are one, and later calls are not`() async throws {
        let (photo, resolver) = Promise<Photo>.pending()
        let (failing, failure) = Promise<Photo>.pending()
        let fetches = Actions.record(FetchPhoto.self) { id in
            id == 42 ? photo : id == 13 ? failing : Promise(Photo(id: id))
        }
        Actions.share(FetchPhoto.self)
        let calls = (1...3).map { _ in action(FetchPhoto.self, 42) }
        let failures = (1...3).map { _ in action(FetchPhoto.self, 13) }
        // What is answered at once is settled at once.
        #expect(try action(FetchPhoto.self, 43).settledValue.id == 43)
        resolver.resolve(Photo(id: 42))
        failure.reject(Offline())
        for call in calls { #expect(try await call.value.id == 42) }
        for call in failures { await #expect(throws: Offline.self) { try await call.value } }
        #expect(fetches.inputs == [42, 13, 43])
        _ = try await action(FetchPhoto.self, 42).value
        #expect(fetches.inputs == [42, 13, 43, 42])
    }

    @Test func `Calls without an input, and asynchronous ones, are shared`() async throws {
        let (all, resolver) = Promise<[Int]>.pending()
        let fetches = Actions.record(FetchAll.self) { all }
        let (begun, count) = (Tally(), Promise<Int>.pending())
        CountAll.self <~ {
            begun.add()
            return try await count.promise.value
        }
        UploadPhoto.self <~ { id in
            begun.add()
            return try await count.promise.value + id
        }
        Actions.share(FetchAll.self)
        Actions.share(CountAll.self)
        Actions.share(UploadPhoto.self)
        let calls = (1...3).map { _ in action(FetchAll.self) }
        let uploads = (1...6).map { id in Task { try await action(UploadPhoto.self, id % 2) } }
        let counts = (1...3).map { _ in Task { try await action(CountAll.self) } }
        while begun.count < 3 { await Task.yield() }
        for _ in 1...100 { await Task.yield() }
        resolver.resolve([1])
        count.resolver.resolve(10)
        for call in calls { #expect(try await call.value == [1]) }
        for count in counts { #expect(try await count.value == 10) }
        for (id, upload) in zip(1...6, uploads) { #expect(try await upload.value == 10 + id % 2) }
        #expect(fetches.count == 1)
    }

    @Test func `Each caller's closures run with the caller's own task-locals, scope and actor`()
        async throws
    {
        let (photo, resolver) = Promise<Photo>.pending()
        FetchPhoto.self <~ { _ in try await photo.value }
        Actions.share(FetchPhoto.self)
        CountAll.self <~ { Request.id }
        let seen = Journal<[Int]>()
        let calls = (1...20).map { id in
            Request.$id.withValue(id) {
                action(FetchPhoto.self, 1).then { _ in
                    let scope = Actions.current
                    return Promise {
                        seen.append([id, Request.id, try await scope.action(CountAll.self)])
                    }
                }
            }
        }
        let onMain = await Task { @MainActor in
            action(FetchPhoto.self, 1).then { _ in MainActor.preconditionIsolated() }
        }.value
        resolver.resolve(Photo())
        for call in calls { try await call.value }
        try await onMain.value
        #expect(seen.all.sorted { $0[0] < $1[0] } == (1...20).map { [$0, $0, $0] })
    }

    @Test func `Calls of two scopes are not shared`() async throws {
        let (photo, resolver) = Promise<Photo>.pending()
        let fetches = Actions.record(FetchPhoto.self) { _ in photo }
        Actions.share(FetchPhoto.self)
        let calls = (1...2).map { _ in Actions.withScope { action(FetchPhoto.self, 42) } }
        resolver.resolve(Photo(id: 42))
        for call in calls { _ = try await call.value }
        #expect(fetches.count == 2)
    }

    @Test func `Who cancels ends the work only as the last`() async throws {
        let ended = Tally()
        let works = Journal<Promise<Photo>.Resolver>()
        FetchPhoto.self <~ { _ in
            let (photo, resolver) = Promise<Photo>.pending()
            resolver.onCancel { ended.add() }
            works.append(resolver)
            return photo
        }
        Actions.share(FetchPhoto.self)
        let calls = (1...3).map { _ in action(FetchPhoto.self, 1) }
        calls[0].cancel()
        calls[1].cancel()
        await #expect(throws: CancellationError.self) { try await calls[1].value }
        #expect(ended.count == 0)
        works.all[0].resolve(Photo(id: 7))
        #expect(try await calls[2].value.id == 7)
        let others = (1...3).map { _ in action(FetchPhoto.self, 1) }
        for call in others { call.cancel() }
        while ended.count == 0 { await Task.yield() }
        await Actions.settled(within: .generous)
        #expect(ended.count == 1)
    }

    @Test func `A canceled task leaves the work to the others, on whose actor it began`()
        async throws
    {
        let (begun, photo) = (Promise<Void>.pending(), Promise<Int>.pending())
        UploadPhoto.self <~ { _ in
            begun.resolver.resolve()
            return try await photo.promise.value
        }
        Actions.share(UploadPhoto.self)
        let first = Task { try await action(UploadPhoto.self, 1) }
        try await begun.promise.value
        let second = Promise { try await action(UploadPhoto.self, 1) }
        for _ in 1...100 { await Task.yield() }
        first.cancel()
        await #expect(throws: CancellationError.self) { try await first.value }
        photo.resolver.resolve(7)
        #expect(try await second.value == 7)
    }

    @Test(arguments: Line.moving)
    func `A caller that is canceled already begins nothing`(line: Line) async throws {
        let begun = Tally()
        Kind.async.plug { _ in begun.add() }
        Kind.async.write(line)
        for _ in 1...100 {
            let (isCanceled, resolver) = Promise<Void>.pending()
            let task = Task {
                _ = await isCanceled.result
                return try await action(LoadLater.self, 1)
            }
            task.cancel()
            resolver.resolve()
            await #expect(throws: CancellationError.self) { try await task.value }
        }
        #expect(begun.count == 0)
    }

    @Test func `Who comes while the last one leaves gets an answer`() async throws {
        let registry = Actions.current
        FetchPhoto.self <~ { id in await Task { Photo(id: id) }.value }
        Actions.share(FetchPhoto.self)
        for round in 1...Extent.rounds {
            let first = action(FetchPhoto.self, round)
            let second = Locked<Promise<Photo>?>(nil)
            DispatchQueue.concurrentPerform(iterations: 2) { thread in
                guard thread == 1 else { return first.cancel() }
                let call = registry.action(FetchPhoto.self, round)
                second.withLock { $0 = call }
            }
            #expect(try await second.withLock { $0 }?.value.id == round)
        }
    }

    @Test func `Who joins and leaves while the work begins takes it from nobody`() async throws {
        FetchPhoto.self <~ { id in
            if Request.id == 0 {
                Request.$id.withValue(1) { action(FetchPhoto.self, id).cancel() }
            }
            return Promise { await Task { Photo(id: id) }.value }
        }
        Actions.share(FetchPhoto.self)
        for round in 1...Extent.rounds {
            #expect(try await action(FetchPhoto.self, round).value.id == round)
        }
    }

    @Test func `Equal inputs on many threads run once`() async throws {
        let registry = Actions.current
        let runs = Tally()
        let resolver = Locked<Promise<Photo>.Resolver?>(nil)
        FetchPhoto.self <~ { _ in
            runs.add()
            let (photo, new) = Promise<Photo>.pending()
            resolver.withLock { $0 = new }
            return photo
        }
        Actions.share(FetchPhoto.self)
        for round in 1...Extent.attempts(10_000) {
            let calls = Journal<Promise<Photo>>()
            DispatchQueue.concurrentPerform(iterations: 4) { _ in
                registry.run { calls.append(action(FetchPhoto.self, round)) }
            }
            #expect(runs.count == round)
            resolver.withLock { $0 }?.resolve(Photo(id: round))
            for call in calls.all { #expect(try await call.value.id == round) }
        }
    }
}
