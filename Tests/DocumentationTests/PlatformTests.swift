import Plug
import PlugResilience
import PlugTesting
import Synchronization
import Testing

/// What the articles about platforms say of their listings, as far as models show it.
@MainActor
@Suite(.actions)
struct PlatformTests {
    @Test func `Previews beside each other are each in their own state`() async throws {
        LoadCaption.self <~ { _ in Promise("What another preview has plugged") }
        let loaded = PhotoModel.preview()
        let loading = PhotoModel.preview { Actions.intercept(LoadCaption.self, .stalled) }
        let failing = PhotoModel.preview {
            Actions.intercept(LoadCaption.self, .failing(with: Offline()))
        }
        let task = Task { await loading.load() }
        await failing.load()
        await loaded.load()
        #expect(throws: Offline.self) { try failing.caption?.get() }
        #expect(try loaded.caption?.get() == "A bird")
        #expect(loading.caption == nil)
        task.cancel()
        await task.value
        loaded.like()
        await Actions.settled()
        #expect(loaded.heart == "♥")
    }

    @Test func `Leaving the screen cancels the work and shows no error`() async {
        let (promise, resolver) = Promise<String>.pending()
        let loads = Actions.record(LoadCaption.self) { _ in promise }
        let model = PhotoModel(photo: Photo(id: 42))
        let task = Task { await model.load() }
        #expect(await loads.next(within: .seconds(600))?.id == 42)
        task.cancel()
        await task.value
        resolver.resolve("Too late")
        #expect(promise.description == "rejected(CancellationError())")
        #expect(model.caption == nil)
    }

    @Test func `A controller goes while its promise is pending`() async {
        let (promise, resolver) = Promise<Void>.pending()
        LikePhoto.self <~ { _ in promise }
        var controller: Platforms.PhotoViewController? = .init(photo: Photo(id: 42))
        controller?.like()
        #expect(controller?.heart.isEnabled == false)
        weak var remains: Platforms.PhotoViewController?
        (remains, controller) = (controller, nil)
        #expect(remains == nil)
        resolver.resolve()
    }

    @Test func `A cell that is used again shows nothing of its former photo`() async {
        let (first, firstResolver) = Promise<String>.pending()
        LoadCaption.self <~ { photo in photo.id == 1 ? first : Promise("A cat") }
        let cell = Platforms.PhotoCell()
        cell.show(action(LoadCaption.self, Photo(id: 1)))
        cell.prepareForReuse()
        #expect(first.description == "rejected(CancellationError())")
        cell.show(action(LoadCaption.self, Photo(id: 2)))
        firstResolver.resolve("A bird")
        await Actions.settled()
        #expect(cell.label.text == "A cat")
    }

    @Test func `A controller calls in the scope in which it was made`() async throws {
        LoadCaption.self <~ { _ in Promise("of the app") }
        let controller = Actions.withScope {
            LoadCaption.self <~ { _ in Promise("of the session") }
            return Platforms.PhotoViewController(coder: Platforms.NSCoder(), photo: Photo(id: 42))
        }
        try #require(controller).viewWillAppear(false)
        await Actions.settled()
        #expect(controller?.title == "of the session")
    }

    @Test func `A setting is saved by the registry in which its object was made`() async {
        let settings = Platforms.Settings()
        let saved = Actions.record(Platforms.SaveSettings.self) { _ in Promise() }
        Actions().run { settings.isPublic = true }
        await Actions.settled()
        #expect(saved.inputs == [true])
    }

    @Test func `A caller of Objective-C gets the error of the call`() async throws {
        LikePhoto.self <~ { photo in photo.id == 1 ? Promise() : Promise(error: Offline()) }
        try await Platforms.PhotoActions.likePhoto(withID: 1)
        await #expect(throws: Offline.self) {
            try await Platforms.PhotoActions.likePhoto(withID: 2)
        }
    }

    @Test func `A second root of an extension tries nine times instead of three`() async {
        let count = Mutex(0)
        let store = Platforms.CaptionStore { _ in
            count.withLock { $0 += 1 }
            throw Offline()
        }
        for attempts in [3, 3 + 9] {
            _ = Platforms.SharedRoot(store)
            await #expect(throws: Offline.self) {
                try await action(LoadCaption.self, Photo(id: 1)).value
            }
            #expect(count.withLock { $0 } == attempts)
        }
    }

    @Test func `A request inside another is answered by its own tenant`() async throws {
        let store = Platforms.Store()
        let tenants = Platforms.Tenants(["acme", "zoo"], in: store)
        try await tenants.scope(for: Platforms.Caller(name: "Ada", tenant: "acme")).run {
            for (name, tenant) in [("Bob", "zoo"), ("Cid", "acme")] {
                let scope = try tenants.scope(for: Platforms.Caller(name: name, tenant: tenant))
                try await scope.run { try await action(LikePhoto.self, Photo(id: 1)).value }
            }
            try await action(LikePhoto.self, Photo(id: 2)).value
        }
        #expect(await store.likes == ["zoo: 1, by Bob", "acme: 1, by Cid", "acme: 2, by Ada"])
        #expect(throws: Platforms.NoSuchTenant.self) {
            try tenants.scope(for: Platforms.Caller(name: "Eve", tenant: "nowhere"))
        }
        #expect(!Actions.isPlugged(Platforms.WhoAsks.self))
        #expect(!Actions.isPlugged(LikePhoto.self))
    }
}
