import Plug
import PlugTesting
import Synchronization
import Testing

/// What the article `recipes-for-apps` says of its recipes.
@Suite(.actions, .timeLimit(.minutes(10)))
struct RecipesForAppsTests {
    private let photo = Photo(id: 42)

    @MainActor
    @Test func `Signing out releases what the session has plugged`() async {
        weak var user: QuestionListings.User?
        let app = SessionListings.AppModel()
        do {
            let ada = QuestionListings.User()
            user = ada
            app.signIn(ada)
        }
        app.open(photo)
        var screen = app.screen
        screen?.like()
        await Actions.settled()
        #expect(screen?.heart == "♥")
        #expect(!Actions.isPlugged(LikePhoto.self))
        app.signOut()
        // A screen that somebody still shows.
        #expect(user != nil)
        screen = nil
        #expect(screen == nil)
        #expect(user == nil)
    }

    @MainActor
    @Test func `What outlives the session calls in its scope, or finds nothing`() async {
        let app = SessionListings.AppModel()
        let likes = Mutex(0)
        let observer = Actions.observe { event in
            if case .ended(.returned, _) = event.phase { likes.withLock { $0 += 1 } }
        }
        defer { observer.cancel() }
        app.signIn(QuestionListings.User())
        app.likeFromNotification(photo)
        await Actions.settled()
        #expect(likes.withLock { $0 } == 1)
        #expect(!Actions.isPlugged(LikePhoto.self))
        app.signOut()
        app.likeFromNotification(photo)
        await Actions.settled()
        #expect(likes.withLock { $0 } == 1)
    }

    @MainActor
    @Test func `A search waits until typing stops, and cancels the former one`() async {
        let (pending, resolver) = Promise<[Photo]>.pending()
        let searches = Actions.record(SearchListings.SearchPhotos.self) { text in
            text == "bird" ? pending : Promise([Photo(id: text.count)])
        }
        let clock = TestClock()
        let search = SearchListings.PhotoSearch(clock: clock)
        for text in ["b", "bird"] {
            search.type(text)
            await clock.sleepers(1, within: .seconds(600))
            clock.advance(by: .milliseconds(299))
        }
        #expect(searches.count == 0)
        clock.advance(by: .milliseconds(1))
        #expect(await searches.next(within: .seconds(600)) == "bird")
        search.type("birds")
        clock.run()
        await Actions.settled()
        #expect(pending.description == "rejected(CancellationError())")
        #expect(searches.inputs == ["bird", "birds"])
        #expect(search.photos.map(\.id) == [5])
        withExtendedLifetime(resolver) {}
    }

    @Test func `A flag decides for each call`() async throws {
        let shown = Actions.record(ShowPhoto.self) { _ in Promise() }
        FlagListings.plug()
        FlagListings.plugFlags([])
        try await action(LikePhoto.self, photo).value
        #expect(shown.count == 0)
        FlagListings.plugFlags([.quickLikes])
        try await action(LikePhoto.self, photo).value
        #expect(shown.count == 1)
    }

    @MainActor
    @Test func `A demo answers for its screens, and no other`() async {
        LikePhoto.self <~ { _ in Promise(error: Offline()) }
        let app = DemoListings.AppModel()
        for (isDemo, heart) in [(true, "♥"), (false, "\(Offline())"), (true, "♥")] {
            app.open(photo, inDemo: isDemo)
            app.screen?.like()
            await Actions.settled()
            #expect(app.screen?.heart == heart)
        }
    }

    @Test func `Signing out cancels the calls that run, and a server waits for its own`() async {
        let calls = OpenCalls()
        Actions.intercept(calls)
        let (pending, resolver) = Promise<Void>.pending()
        LikePhoto.self <~ { photo in photo.id == 42 ? pending : Promise() }
        let like = action(LikePhoto.self, photo)
        _ = await action(LikePhoto.self, Photo(id: 1)).result
        async let ended: Void = calls.ended()
        calls.cancel()
        await ended
        await #expect(throws: CancellationError.self) { try await like.value }
        #expect(pending.description == "rejected(CancellationError())")
        await calls.ended()
        withExtendedLifetime(resolver) {}
    }

    @MainActor
    @Test func `The list reloads once for the likes during a reload, and not for one that fails`()
        async throws
    {
        let (second, resolver) = Promise<[Int]>.pending()
        let answers = Mutex([Promise([1, 2]), second, Promise([1])])
        let loads = Actions.record(NotifyingListings.ListLikes.self) {
            answers.withLock { $0.popLast() ?? Promise([]) }
        }
        LikePhoto.self <~ { photo in photo.id > 0 ? Promise() : Promise(error: Offline()) }
        let list = NotifyingListings.LikesList()
        let task = Task { await list.keepUpToDate() }
        await loads.next(within: .seconds(600))
        _ = await Photo(id: -1).like().result
        for _ in 1...100 { await Task.yield() }
        #expect(loads.count == 1)
        #expect(list.likes == [1])

        try await action(LikePhoto.self, photo).value
        await loads.next(within: .seconds(600))
        try await action(LikePhoto.self, photo).value
        try await Actions.withScope { try await action(LikePhoto.self, photo).value }
        resolver.resolve([])
        await loads.next(within: .seconds(600))
        await Actions.settled()
        for _ in 1...100 { await Task.yield() }
        #expect(loads.count == 3)
        #expect(list.likes == [1, 2])
        task.cancel()
        await task.value
    }
}
