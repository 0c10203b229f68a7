import Plug
import PlugTesting
import Testing

enum Singletons {
    final class PhotoService: Sendable {
        static let shared = PhotoService()

        func like(_ photo: Photo) async throws {
            try await backend.like(photo.id)
        }
    }

    class LikePhoto: Action<Photo, Promise<Void>> {}

    // snippet.root
    struct Root {
        let likePhoto =
            LikePhoto.self <~ { photo in
                try await PhotoService.shared.like(photo)
            }
    }
    // snippet.end

    @MainActor
    final class LikeScreen {
        var title = ""
        let photo: Photo

        init(photo: Photo) {
            self.photo = photo
        }

        func tap() {
            action(LikePhoto.self, photo)
                .then { self.title = "Liked" }
                .onError { error in self.title = "\(error)" }
        }
    }
}

extension Singletons {
    /// What the article says about each of its steps.
    struct Tests {
        @MainActor
        @Test(.actions) func `The singleton answers the new caller`() async {
            _ = Root()
            let screen = LikeScreen(photo: Photo(id: 42))
            screen.tap()
            await Actions.settled()
            #expect(screen.title == "Liked")
        }
    }
}
