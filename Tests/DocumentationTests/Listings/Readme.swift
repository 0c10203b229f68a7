// snippet.first
import Plug
// snippet.hide
import PlugTesting
import Testing

func firstListing() async throws {
    // snippet.show

    struct Photo: Sendable {
        let id: Int
    }

    // A use case says what the app can do. It is a type, with an input and an output.
    class LikePhoto: Action<Photo, Promise<Void>> {}

    // One implementation. Others send a web request, run a database command or write a file.
    class MockLikePhoto: LikePhoto {
        override func perform(_ photo: Photo) -> Promise<Void> {
            print("Pretending to like photo \(photo.id)")
            return Promise()
        }
    }

    // Only the composition root knows the implementation. The right side runs for each call.
    LikePhoto.self <~ MockLikePhoto()

    // A caller knows only the use case.
    try await action(LikePhoto.self, Photo(id: 42)).then { print("Liked") }.value
}

struct Photo: Sendable {
    let id: Int
}

class LikePhoto: Action<Photo, Promise<Void>> {}
class CountLikes: Action<Photo, Int> {}

class NetworkLikePhoto: LikePhoto {
    override func perform(_ photo: Photo) -> Promise<Void> {
        Promise { try await backend.like(photo.id) }
    }
}

final class CachedLikePhoto: LikePhoto, @unchecked Sendable {
    override func perform(_ photo: Photo) -> Promise<Void> { Promise() }
}

let backend = Backend()

actor Backend {
    func like(_ id: Int) throws {}
    func rename(_ id: Int, to title: String) throws {}
}

enum ReadmeNeeds {
    // snippet.feed-needs
    protocol FeedNeeds {
        var likePhoto: Plugged<LikePhoto> { get }
        var countLikes: Plugged<CountLikes> { get }
    }

    struct Root: FeedNeeds {
        let likePhoto = LikePhoto.self <~ NetworkLikePhoto()
        let countLikes = CountLikes.self <~ { photo in 3 }
    }
}

func plugging() {
    // snippet.plugging
    LikePhoto.self <~ NetworkLikePhoto()
    Actions.plug(LikePhoto.self, to: NetworkLikePhoto())
    // snippet.end

    let shared = CachedLikePhoto()

    // snippet.ways-to-plug
    LikePhoto.self <~ NetworkLikePhoto()  // Each call evaluates this, and so gets a new instance.
    LikePhoto.self <~ shared  // Or name an instance, to share it.
    LikePhoto.self <~ { photo in try await backend.like(photo.id) }  // Or plug a closure.

    // snippet.closures
    LikePhoto.self <~ { photo in try await backend.like(photo.id) }
    CountLikes.self <~ { photo in 3 }
}

// snippet.sugar
extension Photo {
    func like(fileID: StaticString = #fileID, line: UInt = #line) -> Promise<Void> {
        action(LikePhoto.self, self, fileID: fileID, line: line)
    }
}

// snippet.the-use-case
extension Photo {
    func like(
        fileID: StaticString = #fileID,
        line: UInt = #line,
        isolation: isolated (any Actor)? = #isolation
    ) async throws {
        try await action(LikePhoto.self, self, fileID: fileID, line: line)
    }
}
// snippet.end

@MainActor
final class Screen {
    var title = ""
    let photo: Photo

    init(photo: Photo) {
        self.photo = photo
    }

    func call() {
        // snippet.call
        photo.like()
            .then { self.title = "Liked" }
            .onError { error in self.title = "\(error)" }
    }

    func like() -> Promise<Void> {
        photo.like().then { self.title = "Liked" }
    }
}

struct ReadmeScreenTests {
    // snippet.liking-tells-the-user
    @MainActor
    @Test(.actions) func `Liking tells the user`() async throws {
        let likes = Actions.record(LikePhoto.self) { _ in Promise() }
        let screen = Screen(photo: Photo(id: 42))
        try await screen.like().value
        #expect(screen.title == "Liked")
        #expect(likes.count == 1)
    }
}
