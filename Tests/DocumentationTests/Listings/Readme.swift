import Plug
import PlugTesting
import Testing

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
// snippet.end

@MainActor
final class Screen {
    var title = ""
    let photo: Photo

    init(photo: Photo) {
        self.photo = photo
    }
}

/// What the first screen of the README shows.
@MainActor @Suite(.actions)
struct FirstScreenTests {
    // snippet.first-screen
    class LikePhoto: Action<Photo, Promise<Void>> {}  // what the app can do, as a type
    // snippet.hide

    static func plug() {
        // snippet.show

        LikePhoto.self <~ { photo in try await backend.like(photo.id) }  // how, at launch
        // snippet.hide
    }

    @MainActor
    final class Screen {
        private(set) var title = ""
        private let photo = Photo(id: 42)

        func tapLike() {
            // snippet.show

            action(LikePhoto.self, photo)  // or: try await ….value
                .then { self.title = "Liked" }
                .onError { error in self.title = "\(error)" }
            // snippet.hide
        }
    }

    let screen = Screen()

    // snippet.show

    @Test(.actions) func `A tap likes the photo`() async {  // beside all other tests
        let likes = Actions.record(LikePhoto.self) { _ in Promise() }
        screen.tapLike()
        await Actions.settled()
        #expect(likes.count == 1)
    }
    // snippet.end

    @Test func `What is plugged answers`() async {
        Self.plug()
        screen.tapLike()
        await Actions.settled()
        #expect(screen.title == "Liked")
    }
}
