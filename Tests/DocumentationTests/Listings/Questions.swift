import Foundation
import Plug
import PlugTesting
import Synchronization
import Testing

enum QuestionListings {
    // snippet.like-store
    final class LikeStore: Sendable {
        private let liked = Mutex<[Int: Int]>([:])

        func like(_ photo: Photo) {
            liked.withLock { $0[photo.id, default: 0] += 1 }
        }

        func likes(of photo: Photo) -> Int {
            liked.withLock { $0[photo.id, default: 0] }
        }
    }

    final class StoreLikePhoto: LikePhoto {
        private let store: LikeStore

        init(_ store: LikeStore) {
            self.store = store
        }

        override func perform(_ photo: Photo) -> Promise<Void> {
            store.like(photo)
            return Promise()
        }
    }
    // snippet.end

    static func sharingState() {
        // snippet.sharing-state
        let store = LikeStore()
        LikePhoto.self <~ StoreLikePhoto(store)
        CountLikes.self <~ { photo in store.likes(of: photo) }
    }

    static func freshAndShared() {
        // snippet.fresh-and-shared
        LikePhoto.self <~ NetworkLikePhoto()
        LikePhoto.self <~ CachedLikePhoto.shared
    }

    final class CachedLikePhoto: LikePhoto, @unchecked Sendable {
        static let shared = CachedLikePhoto()

        override func perform(_ photo: Photo) -> Promise<Void> { Promise() }
    }

    @MainActor
    static func callingBack(_ button: Button) {
        // snippet.calling-back
        button.title = "Like"
        Promise("Liked")
            .then { title in button.title = title }
            .onError { error in button.title = "\(error)" }
        print(button.title)
    }

    @MainActor
    final class Button {
        var title = ""
    }

    static func twoAnswers(_ journal: LikeStore) {
        // snippet.two-answers
        LikePhoto.self <~ { photo in
            journal.like(photo)
            return NetworkLikePhoto().perform(photo)
        }
    }

    class ListSettings: Action<Void, [String]> {}

    static func contributing() {
        // snippet.contributing
        ListSettings.self <~ { [] }
        Actions.intercept(ListSettings.self) { _, next in
            next(()) + ["Photos"]
        }
        // snippet.end
        Actions.intercept(ListSettings.self) { _, next in next(()) + ["Profile"] }
    }

    struct Album: Sendable {
        enum Item: Sendable {
            case photo
            case album(Album)
        }

        var items: [Item]
    }

    class CountPhotos: Action<Album, Int> {}
    class CountItem: Action<Album.Item, Int> {}

    static func countingEachOther() {
        // snippet.counting-each-other
        CountPhotos.self <~ { album in
            album.items.reduce(0) { $0 + action(CountItem.self, $1) }
        }
        CountItem.self <~ { item in
            switch item {
            case .photo: 1
            case .album(let album): action(CountPhotos.self, album)
            }
        }
    }

    static func limitingTime() {
        // snippet.limiting-time
        Actions.intercept(LikePhoto.self) { photo, next in
            next(photo).timeout(.seconds(10))
        }
    }

    actor Database {
        static let opened = Mutex(0)

        static func open() async throws -> Database {
            opened.withLock { $0 += 1 }
            return Database()
        }

        func like(_ id: Int) {}
    }

    static func openingLater() {
        // snippet.opening-later
        let database = Promise { try await Database.open() }
        LikePhoto.self <~ { photo in
            try await database.value.like(photo.id)
        }
    }

    static func openingTheStore(in container: ModelContainer) {
        // snippet.opening-the-store
        let store = Promise { await openStore(container) }
        LikePhoto.self <~ { photo in
            try await store.value.like(photo.id)
        }
    }

    final class User: Sendable {}

    struct SessionRoot {
        let likePhoto: Plugged<LikePhoto>

        init(_ user: User) {
            likePhoto =
                LikePhoto.self <~ { _ in
                    _ = user
                    return Promise()
                }
        }
    }

    static func signingIn(_ user: User, photo: Photo) -> Actions {
        let session = Actions.withScope {
            _ = SessionRoot(user)
            return Actions.current
        }
        session.run { _ = photo.like() }

        return session
    }

    // snippet.like-secretly
    class LikeSecretly: LikePhoto {}
    // snippet.end

    static func inheriting() {
        // snippet.inheriting
        LikePhoto.self <~ NetworkLikePhoto()
        LikeSecretly.self <~ { photo in Promise() }
    }

    struct Receipt: Sendable {}

    enum PaymentError: Error { case declined }

    // snippet.buy-photo
    class BuyPhoto:
        Action<Photo, Promise<Result<Receipt, PaymentError>>>
    {}
    // snippet.end

    @MainActor
    final class Screen {
        var title = ""

        func load(_ photo: Photo) {
            // snippet.load
            Promise.all(
                action(CountLikesLater.self, photo),
                action(LoadCaption.self, photo)
            )
            .then { likes, caption in
                self.title = "\(caption), \(likes) likes"
            }
            .onError { error in self.title = "\(error)" }
        }

        func loadAwaiting(_ photo: Photo) async throws {
            // snippet.load-awaiting
            async let likes = action(CountLikesLater.self, photo)
            async let caption = action(LoadCaption.self, photo)
            title = "\(try await caption), \(try await likes) likes"
        }

        func like(_ photo: Photo) {
            // snippet.like
            action(LikePhoto.self, photo)
                .onError { error in
                    switch error {
                    case is Offline: self.title = "You are offline"
                    case is CancellationError: break
                    default: self.title = "\(error)"
                    }
                }
        }
    }

    struct Root {
        let likePhoto = LikePhoto.self <~ NetworkLikePhoto()
    }

    static func launching() -> Root? {
        // snippet.launching
        let isHostOfTests =
            ProcessInfo.processInfo.environment["HOSTS_TESTS"] != nil
        let root = isHostOfTests ? nil : Root()
        // snippet.end

        return root
    }

    static func explaining() {
        // snippet.explaining
        print(Actions.explain(LikePhoto.self))
        print(Actions.current)
        let trace = Actions.trace()
        // snippet.end

        trace.cancel()
    }
}

struct Server {
    func get<Value>(_: Value.Type, _ id: Int) async throws -> Value {
        try #require(id as? Value)
    }
}

// snippet.fetch
class Fetch<Value: Sendable>: Action<Int, Promise<Value>> {}

func plugFetch<Value: Decodable & Sendable>(
    _: Value.Type,
    from server: Server
) {
    Fetch<Value>.self <~ { id in
        try await server.get(Value.self, id)
    }
}
// snippet.end

func fetchPhoto() async throws -> Photo {
    // snippet.fetch-photo
    let photo = try await action(Fetch<Photo>.self, 42)
    // snippet.end
    return photo
}

// snippet.open-store
@concurrent
func openStore(
    _ container: ModelContainer
) async -> PhotoStore {
    PhotoStore(modelContainer: container)
}
// snippet.end

/// As much of SwiftData as the listing needs.
struct ModelContainer {}

actor PhotoStore {
    let isOpenedOnTheMainThread: Bool
    private(set) var liked: [Int] = []

    init(modelContainer: ModelContainer) { isOpenedOnTheMainThread = Thread.isMainThread }

    func like(_ id: Int) throws { liked.append(id) }
}

@Suite(.actions)
struct QuestionTests {
    private let photo = Photo(id: 42)

    @Test func `Two use cases share one store`() async throws {
        QuestionListings.sharingState()
        try await action(LikePhoto.self, photo)
        try await action(LikePhoto.self, photo)
        #expect(action(CountLikes.self, photo) == 2)
    }

    @Test func `A use case with two jobs does both`() async throws {
        let journal = QuestionListings.LikeStore()
        QuestionListings.twoAnswers(journal)
        try await action(LikePhoto.self, photo)
        #expect(journal.likes(of: photo) == 1)
    }

    @Test func `Modules each add to one list`() {
        QuestionListings.contributing()
        #expect(action(QuestionListings.ListSettings.self) == ["Profile", "Photos"])
    }

    @Test func `Two use cases that call each other recurse`() {
        QuestionListings.countingEachOther()
        let inner = QuestionListings.Album(items: [.photo, .photo])
        let album = QuestionListings.Album(items: [.photo, .album(inner), .album(inner)])
        #expect(action(QuestionListings.CountPhotos.self, album) == 5)
    }

    @MainActor
    @Test func `A callback of a settled promise runs after the function that adds it`() async {
        let button = QuestionListings.Button()
        QuestionListings.callingBack(button)
        #expect(button.title == "Like")
        await Actions.settled()
        #expect(button.title == "Liked")
    }

    @Test func `A generic use case is plugged for each variant`() async throws {
        plugFetch(Int.self, from: Server())
        #expect(try await action(Fetch<Int>.self, 42) == 42)
        #expect(!Actions.isPlugged(Fetch<String>.self))
        Fetch<Photo>.self <~ { id in Promise(Photo(id: id)) }
        #expect(try await fetchPhoto().id == 42)
    }

    @Test func `A use case that inherits from another is answered by its own plug`() async throws {
        LikePhoto.self <~ NetworkLikePhoto()
        #expect(!Actions.isPlugged(QuestionListings.LikeSecretly.self))
        QuestionListings.inheriting()
        let likes = Actions.record(LikePhoto.self) { _ in Promise() }
        try await action(QuestionListings.LikeSecretly.self, photo)
        #expect(likes.count == 0)
    }

    @MainActor
    @Test func `Promises of different types are waited for together`() async throws {
        CountLikesLater.self <~ { _ in Promise(3) }
        LoadCaption.self <~ { _ in Promise("Birds") }
        let screen = QuestionListings.Screen()
        screen.load(photo)
        await Actions.settled()
        #expect(screen.title == "Birds, 3 likes")
        screen.title = ""
        try await screen.loadAwaiting(photo)
        #expect(screen.title == "Birds, 3 likes")
    }

    @MainActor
    @Test(arguments: [
        (Offline() as any Error, "You are offline"),
        (CancellationError(), ""),
        (QuestionListings.PaymentError.declined, "declined"),
    ])
    func `Errors are told apart by their types`(error: any Error, title: String) async {
        LikePhoto.self <~ { _ in Promise(error: error) }
        let screen = QuestionListings.Screen()
        screen.like(photo)
        await Actions.settled()
        #expect(screen.title == title)
    }

    @Test func `A promised result keeps the type of its failure`() async throws {
        QuestionListings.BuyPhoto.self <~ { _ in Promise(.failure(.declined)) }
        let result = try await action(QuestionListings.BuyPhoto.self, photo)
        #expect(throws: QuestionListings.PaymentError.declined) { try result.get() }
    }

    @Test func `An app that hosts no tests plugs its root`() {
        #expect(QuestionListings.launching() != nil)
        #expect(Actions.isPlugged(LikePhoto.self))
    }

    @Test func `A database is opened once for all calls`() async throws {
        QuestionListings.openingLater()
        try await action(LikePhoto.self, photo)
        try await action(LikePhoto.self, photo)
        #expect(QuestionListings.Database.opened.withLock { $0 } == 1)
    }

    @MainActor
    @Test func `A store is opened off the main thread`() async throws {
        let store = await openStore(.init())
        #expect(!store.isOpenedOnTheMainThread)
        QuestionListings.openingTheStore(in: .init())
        try await action(LikePhoto.self, photo)
    }

    @Test func `Signing out releases what belongs to the user`() async {
        weak var user: QuestionListings.User?
        var session: Actions?
        do {
            let ada = QuestionListings.User()
            user = ada
            session = QuestionListings.signingIn(ada, photo: photo)
        }
        await Actions.settled()
        #expect(user != nil)
        session = nil
        #expect(session == nil)
        #expect(user == nil)
    }

    @Test func `A name is explained as shared, and an initialiser as fresh`() {
        LikePhoto.self <~ NetworkLikePhoto()
        #expect(Actions.explain(LikePhoto.self).contains("a new instance for each call"))
        QuestionListings.freshAndShared()
        #expect(Actions.explain(LikePhoto.self).contains("one shared instance"))
    }

    /// The test awaits no task of the caller: that would raise the priority before the call.
    @Test func `Work has the priority of its caller`() async throws {
        let (priority, resolver) = Promise<TaskPriority>.pending()
        LikePhoto.self <~ { _ in
            await Task.yield()
            resolver.resolve(Task.currentPriority)
        }
        let actions = Actions.current
        Task.detached(priority: .background) {
            actions.run { _ = action(LikePhoto.self, Photo(id: 42)) }
        }
        #expect(try await priority.value == .background)
    }
}
