import Plug
import Testing

// What an app's module looks like: no word here is chosen to please a language mode.

struct Photo: Equatable, Sendable {
    var id = 42
}

final class Draft {
    var title = ""
}

class LikePhoto: Action<Photo, Promise<Void>> {}
class CountLikes: Action<Photo, Int> {}
class FindPhoto: Action<String, Photo?> {}
class Polish: Action<Draft, Draft> {}
class SignOut: Action<Void, Promise<Void>> {}
class UploadPhoto: AsyncAction<Photo, Int> {}
class Ping: AsyncAction<Void, Int> {}
class WatchLikes: Action<Photo, AsyncStream<Int>> {}

class NetworkLikePhoto: LikePhoto {
    override func perform(_ photo: Photo) -> Promise<Void> {
        Promise { try await Backend.shared.post("/photos/\(photo.id)/like") }
    }
}

final class SharedCountLikes: CountLikes, @unchecked Sendable {
    override func perform(_ photo: Photo) -> Int { photo.id }
}

class MyFindPhoto: FindPhoto {
    override func perform(_ title: String) -> Photo?? { title == "bird" ? Photo() : nil }
}

class MyUploadPhoto: UploadPhoto {
    override func perform(_ photo: Photo) async throws -> Int {
        try await Backend.shared.post("/photos")
        return photo.id
    }
}

class MyPing: Ping {
    override func perform(_: Void) async -> Int { 1 }
}

actor Backend {
    static let shared = Backend()

    func post(_ path: String) throws {}
}

extension Photo {
    @discardableResult
    func like() -> Promise<Void> { action(LikePhoto.self, self) }
}

@MainActor
final class Screen {
    var title = ""

    func like(_ photo: Photo) -> Promise<Void> {
        photo.like().then { self.title = "Liked" }.onError { error in self.title = "\(error)" }
    }

    func likeTwice(_ photo: Photo) -> Promise<Void> {
        photo.like().then {
            self.title = "Liking again"
            self.title += "…"
        }
        .then { photo.like() }
        .then { self.title = "Liked twice" }
    }

    func likeLater(_ photo: Photo) -> Promise<Void> {
        photo.like().recover { error in
            self.title = "\(error)"
            self.title += "…"
        }
        .recover { _ in photo.like() }
        .finally {
            self.title = "Done"
            self.title += "!"
        }
    }

    func likeAll(_ photos: [Photo]) async throws {
        for photo in photos { try await action(LikePhoto.self, photo) }
        title = "All liked"
    }
}

@Suite
struct Client {
    @MainActor
    @Test func `A screen likes a photo`() async throws {
        LikePhoto.self <~ NetworkLikePhoto()
        let screen = Screen()
        try await screen.like(Photo()).value
        #expect(screen.title == "Liked")
        try await screen.likeTwice(Photo()).value
        #expect(screen.title == "Liked twice")
        try await screen.likeLater(Photo()).value
        #expect(screen.title == "Done!")
        try await screen.likeAll([Photo(), Photo(id: 43)])
        #expect(screen.title == "All liked")
    }

    @Test func `Every kind of action is plugged and called`() async throws {
        CountLikes.self <~ SharedCountLikes()
        #expect(action(CountLikes.self, Photo()) == 42)
        let shared = SharedCountLikes()
        CountLikes.self <~ shared
        #expect(action(CountLikes.self, Photo(id: 1)) == 1)
        Actions.plug(CountLikes.self, to: SharedCountLikes())
        #expect(action(CountLikes.self, Photo(id: 2)) == 2)

        FindPhoto.self <~ MyFindPhoto()
        #expect(action(FindPhoto.self, "bird") == Photo())
        #expect(action(FindPhoto.self, "cat") == nil)
        FindPhoto.self <~ { title in title == "cat" ? Photo() : nil }
        #expect(action(FindPhoto.self, "cat") == Photo())
        #expect(action(FindPhoto.self, "dog") == nil)

        Polish.self <~ { $0 }
        let draft = Draft()
        #expect(action(Polish.self, draft) === draft)

        SignOut.self <~ { Promise(()) }
        try await action(SignOut.self)
        Actions.plug(SignOut.self) { _ in Promise(()) }
        try await action(SignOut.self).value

        UploadPhoto.self <~ MyUploadPhoto()
        #expect(try await action(UploadPhoto.self, Photo()) == 42)
        UploadPhoto.self <~ { photo in
            try await Backend.shared.post("/photos")
            return photo.id + 1
        }
        #expect(try await action(UploadPhoto.self, Photo()) == 43)

        Ping.self <~ MyPing()
        #expect(try await action(Ping.self) == 1)
        Actions.plug(Ping.self) { 2 }
        #expect(try await action(Ping.self) == 2)

        WatchLikes.self <~ { photo in
            AsyncStream { continuation in
                continuation.yield(photo.id)
                continuation.finish()
            }
        }
        var likes: [Int] = []
        for await like in action(WatchLikes.self, Photo()) { likes.append(like) }
        #expect(likes == [42])

        #expect(Actions.isPlugged(Ping.self))
        Actions.unplug(Ping.self)
        #expect(!Actions.isPlugged(Ping.self))
    }
}
