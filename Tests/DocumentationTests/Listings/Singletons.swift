import Plug
import PlugTesting
import Testing

enum Singletons {
    // snippet.photo-service
    final class PhotoService: Sendable {
        static let shared = PhotoService()

        func like(_ photo: Photo) async throws {
            try await backend.like(photo.id)
        }
    }
    // snippet.end

    @MainActor
    final class OldScreen {
        var title = ""
        let photo = Photo(id: 42)

        // snippet.tap
        func tap() {
            Task {
                do {
                    try await PhotoService.shared.like(photo)
                    title = "Liked"
                } catch {
                    title = "\(error)"
                }
            }
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

        // snippet.changing-callers
        func tap() {
            action(LikePhoto.self, photo)
                .then { self.title = "Liked" }
                .onError { error in self.title = "\(error)" }
        }
    }

    // snippet.network-like-photo
    final class NetworkLikePhoto: LikePhoto {
        override func perform(_ photo: Photo) -> Promise<Void> {
            Promise { try await backend.like(photo.id) }
        }
    }

    // snippet.forwarding-photo-service
    final class ForwardingPhotoService: Sendable {
        static let shared = ForwardingPhotoService()

        @available(*, deprecated, message: "Call LikePhoto.")
        func like(_ photo: Photo) async throws {
            try await action(LikePhoto.self, photo)
        }
    }
    // snippet.end

    /// Calls as code of others does, which hasn't moved yet.
    protocol OldLiking {
        func like(_ photo: Photo) async throws
    }

    class IsSignedIn: Action<Void, Bool> {}
    class Track: Action<String, Void> {}
}

extension Singletons.ForwardingPhotoService: Singletons.OldLiking {}

extension Singletons {
    /// What the article says about each of its steps.
    struct Tests {
        // snippet.a-failed-like-says-so
        @MainActor
        @Test(.actions) func `A failed like says so`() async {
            LikePhoto.self <~ { _ in Promise(error: Offline()) }
            let screen = LikeScreen(photo: Photo(id: 42))
            screen.tap()
            await Actions.settled()
            #expect(screen.title == "You are offline")
        }
        // snippet.end

        @MainActor
        @Test(.actions) func `The singleton answers the new caller`() async {
            _ = Root()
            let screen = LikeScreen(photo: Photo(id: 42))
            screen.tap()
            await Actions.settled()
            #expect(screen.title == "Liked")
        }

        @MainActor
        @Test(.actions) func `What forwards gets what is plugged`() async throws {
            let likes = Actions.record(LikePhoto.self) { _ in Promise() }
            let service: any OldLiking = ForwardingPhotoService.shared
            try await service.like(Photo(id: 42))
            #expect(likes.inputs.map(\.id) == [42])
        }

        @Test(.actions) func `A property and a call without an answer are use cases, too`() {
            IsSignedIn.self <~ { true }
            let tracked = Actions.record(Track.self) { _ in }
            #expect(action(IsSignedIn.self))
            action(Track.self, "like")
            #expect(tracked.inputs == ["like"])
        }
    }
}
