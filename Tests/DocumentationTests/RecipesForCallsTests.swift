import Plug
import PlugTesting
import Synchronization
import Testing

@Suite(.actions, .timeLimit(.minutes(10)))
struct RecipesForCallsTests {
    typealias FetchPhoto = RecipesForCalls.FetchPhoto
    typealias UploadPhoto = RecipesForCalls.UploadPhoto
    typealias Photo = RecipesForCalls.Photo

    let clock = TestClock()

    @Test func `A cached answer is given until it is too old`() async throws {
        let fetches = Actions.record(FetchPhoto.self) { id in Promise(Photo(id: id)) }
        Actions.cache(FetchPhoto.self, for: .seconds(60), clock: clock)
        for _ in 1...2 { #expect(try await action(FetchPhoto.self, 42).value.id == 42) }
        clock.advance(by: .seconds(59))
        #expect(try await action(FetchPhoto.self, 43).value.id == 43)
        _ = try await action(FetchPhoto.self, 42).value
        #expect(fetches.inputs == [42, 43])
        clock.advance(by: .seconds(1))
        _ = try await action(FetchPhoto.self, 42).value
        #expect(fetches.inputs == [42, 43, 42])
    }

    @Test func `An error is not cached`() async throws {
        RecipesForCalls.caching()
        FetchPhoto.self <~ { _ in Promise(error: Offline()) }
        await #expect(throws: Offline.self) { try await action(FetchPhoto.self, 42).value }
        FetchPhoto.self <~ { id in Promise(Photo(id: id)) }
        #expect(try await action(FetchPhoto.self, 42).value.id == 42)
    }

    @Test func `A cache keeps what a scope inside has answered`() async throws {
        FetchPhoto.self <~ { id in Promise(Photo(id: id)) }
        Actions.cache(FetchPhoto.self, for: .seconds(60), clock: clock)
        try await Actions.withScope {
            FetchPhoto.self <~ { _ in Promise(Photo(id: 0)) }
            _ = try await action(FetchPhoto.self, 42).value
        }
        #expect(try await action(FetchPhoto.self, 42).value.id == 0)
    }

    @Test func `A call is tried again after longer and longer waits`() async throws {
        let fetches = Actions.record(FetchPhoto.self) { _ in Promise(error: Offline()) }
        RecipesForCalls.backingOff(BackOff(clock: clock))
        let call: Promise<Photo> = action(FetchPhoto.self, 42)
        for delay in [1, 2, 4] {
            await clock.sleepers(1, within: .seconds(600))
            clock.advance(by: .milliseconds(delay * 1000 / 2 - 1))
            #expect(clock.sleeperCount == 1)
            clock.advance(by: .milliseconds(delay * 1000 / 2 + 1))
        }
        await #expect(throws: Offline.self) { try await call.value }
        #expect(fetches.count == 4)
    }

    @Test func `An asynchronous call is tried again`() async throws {
        let attempts = Mutex(0)
        UploadPhoto.self <~ { photo in
            attempts.withLock { $0 += 1 }
            return try attempts.withLock { if $0 < 3 { throw Offline() } else { photo.id } }
        }
        RecipesForCalls.backingOff(BackOff(clock: clock))
        clock.run()
        #expect(try await action(UploadPhoto.self, Photo(id: 42)) == 42)
    }

    @Test func `Another error is not tried again`() async throws {
        let fetches = Actions.record(FetchPhoto.self) { _ in Promise(error: Unauthorized()) }
        RecipesForCalls.backingOff(BackOff(clock: clock))
        clock.run()
        await #expect(throws: Unauthorized.self) { try await action(FetchPhoto.self, 42).value }
        #expect(fetches.count == 1)
    }

    @Test func `Calls that fail with the old token go on with the new one`() async throws {
        let isNew = Mutex(false)
        let fetches = Actions.record(FetchPhoto.self) { id in
            isNew.withLock { $0 } ? Promise(Photo(id: id)) : Promise(error: Unauthorized())
        }
        UploadPhoto.self <~ { photo in
            guard isNew.withLock({ $0 }) else { throw Unauthorized() }
            return photo.id
        }
        RenewToken.self <~ { isNew.withLock { $0 = true } }
        RecipesForCalls.reauthorizing()
        #expect(try await action(FetchPhoto.self, 42).value.id == 42)
        #expect(fetches.count == 2)
        isNew.withLock { $0 = false }
        #expect(try await action(UploadPhoto.self, Photo(id: 43)) == 43)
    }

    @Test func `Calls that fail in the same round renew the token once`() async throws {
        let (renewed, resolver) = Promise<Void>.pending()
        let renewals = Actions.record(RenewToken.self) { renewed }
        let renewal = Renewal()
        let together = [renewal.renew(after: 0), renewal.renew(after: 0)]
        together[0].then {}.cancel()
        resolver.resolve()
        _ = try await Promise.all(together).value
        try await renewal.renew(after: 0).value
        #expect(renewals.count == 1)
        try await renewal.renew(after: renewal.round).value
        #expect(renewals.count == 2)
    }

    @Test func `A token that can't be renewed fails the call, and the next one tries`() async {
        FetchPhoto.self <~ { _ in Promise(error: Unauthorized()) }
        let renewals = Actions.record(RenewToken.self) { Promise(error: Unauthorized()) }
        RecipesForCalls.reauthorizing()
        for count in 1...2 {
            await #expect(throws: Unauthorized.self) { try await action(FetchPhoto.self, 42).value }
            #expect(renewals.count == count)
        }
        FetchPhoto.self <~ { _ in Promise(error: Offline()) }
        await #expect(throws: Offline.self) { try await action(FetchPhoto.self, 42).value }
        #expect(renewals.count == 2)
    }

    @Test func `A call that fails with the new token, too, fails`() async {
        let fetches = Actions.record(FetchPhoto.self) { _ in Promise(error: Unauthorized()) }
        RenewToken.self <~ { Promise() }
        RecipesForCalls.reauthorizing()
        await #expect(throws: Unauthorized.self) { try await action(FetchPhoto.self, 42).value }
        #expect(fetches.count == 2)
    }

    @Test func `Equal calls that run at the same time are one`() async throws {
        let (photo, resolver) = Promise<Photo>.pending()
        let fetches = Actions.record(FetchPhoto.self) { id in
            id == 42 ? photo : Promise(Photo(id: id))
        }
        RecipesForCalls.sharing()
        let calls = (1...3).map { _ in action(FetchPhoto.self, 42) }
        _ = await fetches.next(within: .seconds(600))
        #expect(try await action(FetchPhoto.self, 43).value.id == 43)
        calls[0].cancel()
        resolver.resolve(Photo(id: 42))
        await #expect(throws: CancellationError.self) { try await calls[0].value }
        #expect(try await calls[1].value.id == 42)
        #expect(try await calls[2].value.id == 42)
        #expect(fetches.inputs == [42, 43])
        _ = try await action(FetchPhoto.self, 42).value
        #expect(fetches.inputs == [42, 43, 42])
    }

    @Test func `A shared call goes on when all callers have canceled`() async throws {
        let (photo, resolver) = Promise<Photo>.pending()
        let fetches = Actions.record(FetchPhoto.self) { _ in photo }
        RecipesForCalls.sharing()
        action(FetchPhoto.self, 42).cancel()
        let call: Promise<Photo> = action(FetchPhoto.self, 42)
        resolver.resolve(Photo(id: 42))
        #expect(try await call.value.id == 42)
        #expect(fetches.count == 1)
    }

    @Test func `As many calls run as there are slots, and no more`() async throws {
        let running = Mutex((now: 0, most: 0))
        FetchPhoto.self <~ { id in
            running.withLock { $0 = ($0.now + 1, max($0.most, $0.now + 1)) }
            try await clock.sleep(for: .seconds(1))
            running.withLock { $0.now -= 1 }
            return Photo(id: id)
        }
        let photos = RecipesForCalls.fourAtOnce()
        for _ in 1...25 {
            await clock.sleepers(4, within: .seconds(600))
            clock.advance(by: .seconds(1))
        }
        #expect(try await photos.value.map(\.id) == Array(1...100))
        #expect(running.withLock { $0.most } == 4)
    }

    @Test func `Calls get their slots in the order in which they are made`() async throws {
        let begun = Mutex<[Int]>([])
        let slots = Slots(1)
        let calls = (1...20).map { id in
            slots.run {
                begun.withLock { $0.append(id) }
                return id.isMultiple(of: 3) ? Promise(error: Offline()) : Promise(id)
            }
        }
        _ = await Promise.allSettled(calls).result
        #expect(begun.withLock { $0 } == Array(1...20))
    }

    @Test func `A call that is canceled while it waits doesn't begin`() async throws {
        let slots = Slots(1)
        let (first, resolver) = Promise<Int>.pending()
        let one = slots.run { first }
        let canceled = slots.run { () -> Promise<Int> in
            Issue.record("This call was canceled before its turn.")
            return Promise(2)
        }
        let three = slots.run { Promise(3) }
        canceled.cancel()
        resolver.resolve(1)
        #expect(try await one.value == 1)
        #expect(try await three.value == 3)
    }

    @Test func `Calls made offline are sent in order, each in its scope, and no canceled one`()
        async throws
    {
        typealias LikePhoto = RecipesForCalls.LikePhoto
        typealias UnlikePhoto = RecipesForCalls.UnlikePhoto
        let (sent, resolver) = Promise<Void>.pending()
        let likes = Actions.record(LikePhoto.self) { photo in
            photo.id == 1 ? sent : Promise(error: Offline())
        }
        let unlikes = Actions.record(UnlikePhoto.self) { _ in Promise() }
        let queue = RecipesForCalls.queueing()
        let network = RecipesForCalls.goOffline(queue)
        let canceled = action(LikePhoto.self, Photo(id: 0)).then {}
        let first: Promise<Void> = action(LikePhoto.self, Photo(id: 1))
        let second: Promise<Void> = action(UnlikePhoto.self, Photo(id: 2))
        let third: Promise<Void> = Actions.withScope {
            LikePhoto.self <~ { photo in Promise(error: Unauthorized()) }
            return action(LikePhoto.self, Photo(id: 3))
        }
        canceled.cancel()
        _ = await canceled.result
        for _ in 1...100 { await Task.yield() }
        #expect(likes.count + unlikes.count == 0)
        network.resolve()
        #expect(await likes.next(within: .seconds(600))?.id == 1)
        #expect(unlikes.count == 0)
        resolver.resolve()
        try await first.value
        try await second.value
        await #expect(throws: Unauthorized.self) { try await third.value }
        #expect(likes.inputs.map(\.id) == [1])
    }
}
