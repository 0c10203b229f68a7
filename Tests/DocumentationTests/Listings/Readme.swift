import Foundation
// snippet.first
import Plug
// snippet.hide
import PlugTesting
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

struct FirstListing {
    // snippet.show
    // 1. Declare what the app can do: a type, with an input and an output.
    class LikePhoto: Action<Photo, Promise<Void>> {}

    // snippet.hide
    func plug(_ server: URL) {
        // snippet.show
        // 2. Plug how it is done, where the app starts. The closure is the implementation.
        LikePhoto.self <~ { photo in
            var request = URLRequest(url: server.appending(path: "photos/\(photo.id)/like"))
            request.httpMethod = "POST"
            let (_, response) = try await URLSession.shared.data(for: request)
            let status = (response as? HTTPURLResponse)?.statusCode ?? 0
            guard 200..<300 ~= status else { throw URLError(.badServerResponse) }
        }

        // snippet.hide
    }

    @MainActor
    final class Screen {
        var title = ""
        let photo = Photo(id: 42)

        // snippet.show
        // 3. Call it. A button chains what comes next. An asynchronous function awaits the same call:
        //    try await action(LikePhoto.self, photo)
        func tapLike() {
            action(LikePhoto.self, photo)
                .then { self.title = "Liked" }
                .onError { error in self.title = "\(error)" }
        }

        // snippet.hide
    }

    // snippet.show
    // 4. Test the caller. In this test alone, a closure with a fulfilled promise answers.
    @MainActor
    @Test(.actions) func `A tap likes the photo`() async {
        let likes = Actions.record(LikePhoto.self) { _ in Promise() }
        let screen = Screen()
        screen.tapLike()
        await Actions.settled()
        #expect(likes.count == 1)
        #expect(screen.title == "Liked")
    }
}
// snippet.end

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

let backend = Backend()

actor Backend {
    func like(_ id: Int) throws {}
    func rename(_ id: Int, to title: String) throws {}
    func signOut() throws {}
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
        try await action(LikePhoto.self, self, fileID: fileID, line: line).value
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
}
