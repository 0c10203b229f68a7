import Foundation
import Plug
import PlugTesting
import Synchronization
import Testing

@Suite(.actions, .timeLimit(.minutes(10)))
struct RecipesForCallsTests {
    typealias FetchPhoto = RecipesForCalls.FetchPhoto
    typealias UploadPhoto = RecipesForCalls.UploadPhoto
    typealias WatchPhoto = RecipesForCalls.WatchPhoto
    typealias FindPhoto = RecipesForCalls.FindPhoto
    typealias Photo = RecipesForCalls.Photo

    let clock = TestClock()

    @Test func `A cached answer is given until it is too old`() async throws {
        let fetches = Actions.record(FetchPhoto.self) { id in Promise(Photo(id: id)) }
        Actions.cache(FetchPhoto.self, for: .seconds(60), clock: clock)
        for _ in 1...2 { #expect(try await action(FetchPhoto.self, 42).id == 42) }
        clock.advance(by: .seconds(59))
        #expect(try await action(FetchPhoto.self, 43).id == 43)
        _ = try await action(FetchPhoto.self, 42)
        #expect(fetches.inputs == [42, 43])
        clock.advance(by: .seconds(1))
        _ = try await action(FetchPhoto.self, 42)
        #expect(fetches.inputs == [42, 43, 42])
    }

    @Test func `An error is not cached`() async throws {
        RecipesForCalls.caching()
        FetchPhoto.self <~ { _ in Promise(error: Offline()) }
        await #expect(throws: Offline.self) { try await action(FetchPhoto.self, 42) }
        FetchPhoto.self <~ { id in Promise(Photo(id: id)) }
        #expect(try await action(FetchPhoto.self, 42).id == 42)
    }

    @Test func `A cache keeps what a scope inside has answered`() async throws {
        FetchPhoto.self <~ { id in Promise(Photo(id: id)) }
        Actions.cache(FetchPhoto.self, for: .seconds(60), clock: clock)
        try await Actions.withScope {
            FetchPhoto.self <~ { _ in Promise(Photo(id: 0)) }
            _ = try await action(FetchPhoto.self, 42)
        }
        #expect(try await action(FetchPhoto.self, 42).id == 0)
    }

    @Test func `The old answer comes first, and then the new one or its error`() async throws {
        FindPhoto.self <~ { id in Promise(Photo(id: id - 1)) }
        FetchPhoto.self <~ { id in id == 42 ? Promise(Photo(id: id)) : Promise(error: Offline()) }
        plugWatchPhoto()
        var shown: [Int] = []
        for try await photo in action(WatchPhoto.self, 42) { shown.append(photo.id) }
        #expect(shown == [41, 42])
        await #expect(throws: Offline.self) {
            for try await photo in action(WatchPhoto.self, 43) { #expect(photo.id == 42) }
        }
    }

    @Test func `Leaving the loop cancels the fetch`() async {
        let (fetched, resolver) = Promise<Photo>.pending()
        FindPhoto.self <~ { _ in Promise(nil) }
        let fetches = Actions.record(FetchPhoto.self) { _ in fetched }
        plugWatchPhoto()
        let task = Task { for try await _ in action(WatchPhoto.self, 42) {} }
        _ = await fetches.next(within: .seconds(600))
        task.cancel()
        _ = await task.result
        await Actions.settled()
        #expect(fetched.description == "rejected(CancellationError())")
        withExtendedLifetime(resolver) {}
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
        await #expect(throws: Unauthorized.self) { try await action(FetchPhoto.self, 42) }
        #expect(fetches.count == 1)
    }

    @Test func `A call is asked again until its answer is there`() async throws {
        let answers = Mutex([Photo(id: 42), nil, nil])
        let scans = Actions.record(FindPhoto.self) { _ in
            Promise(answers.withLock { $0.popLast() ?? nil })
        }
        plugPolling(clock)
        let call: Promise<Photo> = action(FetchPhoto.self, 42)
        for count in 1...2 {
            await clock.sleepers(1, within: .seconds(600))
            #expect(scans.count == count)
            clock.advance(by: .milliseconds(1999))
            #expect(clock.sleeperCount == 1)
            clock.advance(by: .milliseconds(1))
        }
        #expect(try await call.value.id == 42)
        #expect(scans.count == 3)
    }

    @Test func `Asking ends at the limit, and with an error`() async {
        let scans = Actions.record(FindPhoto.self) { id in
            id == 42 ? Promise(nil) : Promise(error: Offline())
        }
        clock.run()
        plugPolling(clock)
        await #expect(throws: NotDone.self) { try await action(FetchPhoto.self, 42) }
        #expect(scans.count == 30)
        await #expect(throws: Offline.self) { try await action(FetchPhoto.self, 43) }
        #expect(scans.count == 31)
    }

    @Test func `Canceling ends the pause, and the call that runs`() async {
        let (pending, resolver) = Promise<Photo?>.pending()
        let scans = Actions.record(FindPhoto.self) { id in id == 42 ? Promise(nil) : pending }
        plugPolling(clock)
        let pausing: Promise<Photo> = action(FetchPhoto.self, 42)
        await clock.sleepers(1, within: .seconds(600))
        pausing.cancel()
        let calling: Promise<Photo> = action(FetchPhoto.self, 43)
        while await scans.next(within: .seconds(600)) != 43 {}
        calling.cancel()
        await Actions.settled()
        #expect(clock.sleeperCount == 0)
        #expect(pending.description == "rejected(CancellationError())")
        clock.run()
        await Actions.settled()
        #expect(scans.inputs == [42, 43])
        withExtendedLifetime(resolver) {}
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
        #expect(try await action(FetchPhoto.self, 42).id == 42)
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
            await #expect(throws: Unauthorized.self) { try await action(FetchPhoto.self, 42) }
            #expect(renewals.count == count)
        }
        FetchPhoto.self <~ { _ in Promise(error: Offline()) }
        await #expect(throws: Offline.self) { try await action(FetchPhoto.self, 42) }
        #expect(renewals.count == 2)
    }

    @Test func `A call that fails with the new token, too, fails`() async {
        let fetches = Actions.record(FetchPhoto.self) { _ in Promise(error: Unauthorized()) }
        RenewToken.self <~ { Promise() }
        RecipesForCalls.reauthorizing()
        await #expect(throws: Unauthorized.self) { try await action(FetchPhoto.self, 42) }
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
        #expect(try await action(FetchPhoto.self, 43).id == 43)
        calls[0].cancel()
        resolver.resolve(Photo(id: 42))
        await #expect(throws: CancellationError.self) { try await calls[0].value }
        #expect(try await calls[1].value.id == 42)
        #expect(try await calls[2].value.id == 42)
        #expect(fetches.inputs == [42, 43])
        _ = try await action(FetchPhoto.self, 42)
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

    @Test func `Calls of several actions wait for their turns`() async throws {
        let fetches = Actions.record(FetchPhoto.self) { id in Promise(Photo(id: id)) }
        UploadPhoto.self <~ { photo in photo.id }
        let pace = ActionBehavior.paced(every: .milliseconds(200), clock: clock)
        Actions.intercept(FetchPhoto.self, pace)
        Actions.intercept(UploadPhoto.self, pace)
        _ = try await action(FetchPhoto.self, 42)
        let fetch: Promise<Photo> = action(FetchPhoto.self, 43)
        let upload = Promise { try await action(UploadPhoto.self, Photo(id: 44)) }
        await clock.sleepers(2, within: .seconds(600))
        #expect(fetches.count == 1)
        for left in [1, 0] {
            clock.advance(by: .milliseconds(199))
            #expect(clock.sleeperCount == left + 1)
            clock.advance(by: .milliseconds(1))
            #expect(clock.sleeperCount == left)
        }
        #expect(try await fetch.value.id == 43)
        #expect(try await upload.value == 44)
        clock.advance(by: .seconds(1))
        _ = try await action(FetchPhoto.self, 45)
        let waiting: Promise<Photo> = action(FetchPhoto.self, 46)
        await clock.sleepers(1, within: .seconds(600))
        clock.run()
        #expect(try await waiting.value.id == 46)
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

    @Test func `Asynchronous calls have slots, too`() async throws {
        FetchPhoto.self <~ { id in Photo(id: id) }
        UploadPhoto.self <~ { photo in photo.id }
        _ = try await RecipesForCalls.fourAtOnce().value
        for id in 1...5 { #expect(try await action(UploadPhoto.self, Photo(id: id)) == id) }
    }

    @Test func `After five failures, one call in thirty seconds gets through`() async {
        let breaker = CircuitBreaker(clock: clock)
        #expect(await calls(of: [0, 0, 0, 0, 0, 42], through: breaker) == "00000-")
        clock.advance(by: .seconds(30))
        #expect(await calls(of: [0, 42], through: breaker) == "0-")
        clock.advance(by: .seconds(30))
        #expect(await calls(of: [42, 0, 0, 0, 0, 42], through: breaker) == "+0000+")
    }

    @Test func `Only failures in a row open the circuit`() async {
        let ids = [0, 0, 0, 0, 404, 0, 0, 0, 0, 42]
        #expect(await calls(of: ids, through: CircuitBreaker(clock: clock)) == "0000!0000+")
    }

    private func calls(of ids: [Int], through breaker: CircuitBreaker<TestClock>) async -> String {
        FetchPhoto.self <~ { id in
            if id == 42 { return Promise(Photo(id: id)) }
            return Promise(error: id == 0 ? Offline() : Unauthorized())
        }
        var outcomes = ""
        for id in ids {
            switch await breaker.run({ action(FetchPhoto.self, id) }).result {
            case .success: outcomes += "+"
            case .failure(is CircuitOpen): outcomes += "-"
            case .failure(let error): outcomes += error is Offline ? "0" : "!"
            }
        }
        return outcomes
    }

    @Test func `Without a network, the file answers`() async throws {
        let folder = URL.temporaryDirectory.appending(path: "plug-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        RecipesForCalls.fallingBack(to: folder)
        FetchPhoto.self <~ { id in Promise(Photo(id: id)) }
        _ = try await action(FetchPhoto.self, 42)
        FetchPhoto.self <~ { _ in Promise(error: Offline()) }
        #expect(try await action(FetchPhoto.self, 42).id == 42)
        await #expect(throws: Offline.self) { try await action(FetchPhoto.self, 43) }
        FetchPhoto.self <~ { _ in Promise(error: Unauthorized()) }
        await #expect(throws: Unauthorized.self) { try await action(FetchPhoto.self, 42) }
    }

    @MainActor
    @Test func `A heart is filled at once, and emptied when the like fails`() async {
        let (answer, resolver) = Promise<Void>.pending()
        RecipesForCalls.LikePhoto.self <~ { _ in answer }
        let heart = RecipesForCalls.Heart(photo: Photo(id: 42))
        heart.tap()
        #expect(heart.isFilled)
        resolver.reject(Offline())
        await Actions.settled()
        #expect(!heart.isFilled)
    }

    @MainActor
    @Test func `When the last of several calls ends, the heart shows the last success`() async {
        let (like, likeResolver) = Promise<Void>.pending()
        let (unlike, unlikeResolver) = Promise<Void>.pending()
        RecipesForCalls.LikePhoto.self <~ { _ in like }
        RecipesForCalls.UnlikePhoto.self <~ { _ in unlike }
        let heart = RecipesForCalls.Heart(photo: Photo(id: 42))
        heart.tap()
        heart.tap()
        #expect(!heart.isFilled)
        unlikeResolver.reject(Offline())
        likeResolver.resolve()
        await Actions.settled()
        #expect(heart.isFilled)
    }
}
