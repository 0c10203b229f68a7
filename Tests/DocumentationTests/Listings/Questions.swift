import Foundation
import Observation
import Plug
import PlugTesting
import Synchronization
import Testing

enum QuestionListings {
    final class LikeStore: Sendable {
        private let liked = Mutex<[Int: Int]>([:])

        func like(_ photo: Photo) {
            liked.withLock { $0[photo.id, default: 0] += 1 }
        }

        func likes(of photo: Photo) -> Int {
            liked.withLock { $0[photo.id, default: 0] }
        }
    }

    static func sharingState() {
        // snippet.sharing-state
        let store = LikeStore()
        LikePhoto.self <~ { photo in store.like(photo) }
        CountLikes.self <~ { photo in store.likes(of: photo) }
    }

    class Caption: Action<[String: Int], Promise<String>> {}
    class Double: Action<Int, Promise<Int>> {}

    static let endpoints: [String: Endpoint] = [
        "caption": endpoint(Caption.self),
        "double": endpoint(Double.self),
    ]

    class ListSettings: Action<Void, [String]> {}

    static func contributing() {
        ListSettings.self <~ { [] }
        Actions.intercept(ListSettings.self) { _, next in
            next(()) + ["Photos"]
        }
        Actions.intercept(ListSettings.self) { _, next in next(()) + ["Profile"] }
    }

    actor Database {
        static let opened = Mutex(0)
        static let isReady = Promise<Void>.pending()

        static func open() async throws -> Database {
            opened.withLock { $0 += 1 }
            try await isReady.promise.value
            return Database()
        }

        func like(_ id: Int) {}
    }

    static func openingLater() {
        // snippet.opening-later
        let database = Task { try await Database.open() }
        LikePhoto.self <~ { photo in
            try await database.value.like(photo.id)
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

    @MainActor
    @Observable
    final class Favorites {
        private(set) var photos: Set<Int> = []

        func add(_ photo: Photo) { photos.insert(photo.id) }
    }

    @MainActor
    static func sharingFavorites() -> Favorites {
        // snippet.sharing-favorites
        let favorites = Favorites()
        Actions.intercept(LikePhoto.self) { photo, next in
            next(photo).then { @MainActor in favorites.add(photo) }
        }
        // snippet.end

        return favorites
    }

    class LikeSecretly: LikePhoto {}

    struct Root {
        let likePhoto = LikePhoto.self <~ NetworkLikePhoto()
    }

    static func launching() -> Root? {
        let isHostOfTests =
            ProcessInfo.processInfo.environment["HOSTS_TESTS"] != nil
        let root = isHostOfTests ? nil : Root()

        return root
    }
}

// snippet.endpoint
typealias Endpoint = @Sendable (Data) async throws -> Data

func endpoint<A: IsAction<Input, Promise<Value>>, Input, Value>(
    _ useCase: A.Type
) -> Endpoint
where Input: Decodable & Sendable, Value: Encodable {
    { json in
        let input = try JSONDecoder().decode(Input.self, from: json)
        let value = try await action(useCase, input).value
        return try JSONEncoder().encode(value)
    }
}
// snippet.end

struct Server {
    func get<Value>(_: Value.Type, _ id: Int) async throws -> Value {
        try #require(id as? Value)
    }
}

class Fetch<Value: Sendable>: Action<Int, Promise<Value>> {}

func plugFetch<Value: Decodable & Sendable>(
    _: Value.Type,
    from server: Server
) {
    Fetch<Value>.self <~ { id in
        try await server.get(Value.self, id)
    }
}

@Suite(.actions)
struct QuestionTests {
    private let photo = Photo(id: 42)

    @Test func `Two use cases share one store`() async throws {
        QuestionListings.sharingState()
        try await action(LikePhoto.self, photo).value
        try await action(LikePhoto.self, photo).value
        #expect(action(CountLikes.self, photo) == 2)
    }

    @MainActor
    @Test func `A like redraws each screen that shows favorites, and a failed one none`() async {
        LikePhoto.self <~ { photo in
            photo.id > 0 ? Promise() : Promise(error: Offline())
        }
        let favorites = QuestionListings.sharingFavorites()
        let redrawn = Mutex<Set<String>>([])
        for screen in ["list", "detail"] {
            withObservationTracking {
                _ = favorites.photos
            } onChange: {
                redrawn.withLock { _ = $0.insert(screen) }
            }
        }
        _ = await action(LikePhoto.self, Photo(id: -1)).result
        #expect(redrawn.withLock { $0 } == [])
        _ = await action(LikePhoto.self, photo).result
        #expect(redrawn.withLock { $0 } == ["list", "detail"])
        #expect(favorites.photos == [42])
    }

    @Test func `A message with a name and JSON reaches a use case`() async throws {
        QuestionListings.Caption.self <~ { input in "Photo \(input["id"] ?? 0)" }
        QuestionListings.Double.self <~ { number in 2 * number }
        let caption = try #require(QuestionListings.endpoints["caption"])
        let double = try #require(QuestionListings.endpoints["double"])
        #expect(try await caption(Data(#"{"id":42}"#.utf8)) == Data(#""Photo 42""#.utf8))
        #expect(try await double(Data("21".utf8)) == Data("42".utf8))
        await #expect(throws: DecodingError.self) { try await double(Data(#""two""#.utf8)) }
    }

    @Test func `Modules each add to one list`() {
        QuestionListings.contributing()
        #expect(action(QuestionListings.ListSettings.self) == ["Profile", "Photos"])
    }

    @Test func `A use case that inherits from another needs its own plug`() {
        LikePhoto.self <~ NetworkLikePhoto()
        #expect(!Actions.isPlugged(QuestionListings.LikeSecretly.self))
    }

    @Test func `An app that hosts no tests plugs its root`() {
        #expect(QuestionListings.launching() != nil)
        #expect(Actions.isPlugged(LikePhoto.self))
    }

    @Test func `A database is opened once for all calls`() async throws {
        QuestionListings.openingLater()
        // A caller that leaves early takes nothing from the others.
        let early = action(LikePhoto.self, photo)
        for _ in 1...100 { await Task.yield() }
        early.cancel()
        QuestionListings.Database.isReady.resolver.resolve()
        try await action(LikePhoto.self, photo).value
        try await action(LikePhoto.self, photo).value
        #expect(QuestionListings.Database.opened.withLock { $0 } == 1)
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
