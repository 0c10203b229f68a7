import Plug
import PlugTesting
import Testing

@Suite(.actions, .timeLimit(.minutes(10)))
struct RecipesForCallsTests {
    typealias Recipes = RecipesForCalls
    typealias Photo = RecipesForCalls.Photo

    let clock = TestClock()

    @Test func `A stream asks while somebody reads it`() async throws {
        let counts = Actions.record(Recipes.CountLikes.self) { photo in Promise(photo.id) }
        Recipes.poll(on: clock)
        var seen = 0
        for try await count in action(Recipes.WatchLikes.self, Photo(id: 7)) {
            #expect(count == 7)
            seen += 1
            if seen == 3 { break }
            await clock.sleepers(1, within: .seconds(600))
            clock.advance(by: .seconds(10))
        }
        #expect(counts.count == 3)
    }

    @Test func `What is stored comes before what is fresh`() async throws {
        Recipes.LoadFeed.self <~ { Promise([Photo(id: 1)]) }
        Recipes.FetchFeed.self <~ { Promise([Photo(id: 2)]) }
        Recipes.plugFeed()
        var feeds: [[Photo]] = []
        for try await feed in action(Recipes.WatchFeed.self) { feeds.append(feed) }
        #expect(feeds == [[Photo(id: 1)], [Photo(id: 2)]])
        // Nothing is stored at the first launch.
        Recipes.LoadFeed.self <~ { throw Recipes.Offline() }
        for try await feed in action(Recipes.WatchFeed.self) { feeds.append(feed) }
        #expect(feeds.dropFirst(2) == [[Photo(id: 2)]])
    }

    @Test func `A failed step undoes the one before, also when it is canceled`() async throws {
        Recipes.UploadPhoto.self <~ { photo in photo.id }
        let deleted = Actions.record(Recipes.DeletePhoto.self) { id in
            // The first error is what the caller has to know.
            if id == 2 { throw NoLikes() }
        }
        let posts = Actions.record(Recipes.PostPhoto.self) { id in
            if id == 1 { throw Recipes.Offline() }
            if id == 2 { try await clock.sleep(for: .seconds(60)) }
        }
        await #expect(throws: Recipes.Offline.self) { try await Recipes.publish(Photo(id: 1)) }
        let task = Task { try await Recipes.publish(Photo(id: 2)) }
        await clock.sleepers(1, within: .seconds(600))
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        try await Recipes.publish(Photo(id: 3))
        #expect(deleted.inputs == [1, 2])
        #expect(posts.count == 3)
    }

    @Test func `Calls made offline are sent in order, each in its scope, and no canceled one`()
        async throws
    {
        let isOnline = Locked(false)
        let likes = Actions.record(Recipes.LikePhoto.self) { _ in
            isOnline.withLock { $0 } ? Promise() : Promise(error: Recipes.Offline())
        }
        let unlikes = Actions.record(Recipes.UnlikePhoto.self) { _ in Promise() }
        Recipes.queue(on: clock)
        let first = action(Recipes.LikePhoto.self, Photo(id: 1))
        let canceled = action(Recipes.LikePhoto.self, Photo(id: 0))
        let second = action(Recipes.UnlikePhoto.self, Photo(id: 2))
        let third = Actions.withScope {
            Recipes.LikePhoto.self <~ { photo in Promise(error: NoLikes()) }
            return action(Recipes.LikePhoto.self, Photo(id: 3))
        }
        await clock.sleepers(1, within: .seconds(600))
        canceled.cancel()
        #expect(unlikes.count == 0)
        isOnline.withLock { $0 = true }
        clock.run()
        try await first.value
        try await second.value
        await #expect(throws: NoLikes.self) { try await third.value }
        #expect(likes.inputs.map(\.id) == [1, 1])
        #expect(unlikes.inputs.map(\.id) == [2])
    }

    @Test func `What is queued is stored until its call has ended`() async throws {
        let (pending, resolver) = Promise<Void>.pending()
        Recipes.LikePhoto.self <~ { photo in photo.id == 1 ? pending : Promise() }
        let outbox = Recipes.Outbox()
        Recipes.surviveARestart(outbox)
        let like = action(Recipes.LikePhoto.self, Photo(id: 1))
        try await action(Recipes.LikePhoto.self, Photo(id: 2)).value
        #expect(outbox.photos == [Photo(id: 1)])
        resolver.resolve()
        try await like.value
        #expect(outbox.photos == [])
    }

    @Test func `A decorator asks the other one`() async throws {
        let store = Recipes.PhotoStore()
        store[1] = Photo(id: 1)
        Recipes.plugDecorator(store)
        #expect(try await action(Recipes.FetchPhoto.self, 1).value.id == 1)
        #expect(try await action(Recipes.FetchPhoto.self, 2).value.id == 1_002)
    }

    private struct NoLikes: Error {}
}
