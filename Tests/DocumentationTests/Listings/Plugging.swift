import Plug
import Synchronization

class UnlikePhoto: Action<Photo, Promise<Void>> {}

func pluggingClosures() {
    // snippet.closures
    LikePhoto.self <~ { photo in try await backend.like(photo.id) }
    CountLikes.self <~ { photo in likes[photo.id, default: 0] }
}

func pluggingShared() {
    final class CountingLikePhoto: LikePhoto, @unchecked Sendable {
        static let shared = CountingLikePhoto()

        private let count = Mutex(0)

        override func perform(_ photo: Photo) -> Promise<Void> {
            count.withLock { $0 += 1 }
            return Promise { try await backend.like(photo.id) }
        }
    }

    LikePhoto.self <~ CountingLikePhoto.shared
}

func pluggingWithoutInput() {
    class SignOut: Action<Void, Promise<Void>> {}

    SignOut.self <~ { try await backend.signOut() }
    action(SignOut.self)
        .then { print("Signed out") }
        .onError { error in print(error) }
}

class RenamePhoto:
    Action<(photo: Photo, title: String), Promise<Void>>
{}

func pluggingForSeveralInputs(_ photo: Photo) async throws {
    RenamePhoto.self <~ { photo, title in
        try await backend.rename(photo.id, to: title)
    }
    try await action(
        RenamePhoto.self,
        (photo: photo, title: "Birds")
    ).value
}

class ShowPhoto: Action<Photo, Promise<Void>> {}

func pluggingOnTheMainActor(_ gallery: Gallery) {
    CountLikes.self <~ { photo in
        MainActor.assumeIsolated { gallery.likes(of: photo) }
    }
}

@MainActor
func pluggingFromTheMainActor(_ gallery: Gallery) {
    // snippet.plugging-from-the-main-actor
    ShowPhoto.self <~ { photo in gallery.show(photo) }
}

@MainActor
func pluggingStatements(_ feed: CountingFeed) {
    // snippet.plugging-statements
    LikePhoto.self <~ { photo -> Void in
        print("Liking photo \(photo.id)")
        feed.likes += 1
    }
}

@MainActor
final class CountingFeed {
    var likes = 0
}

@MainActor
struct GalleryRoot {
    let showPhoto =
        ShowPhoto.self <~ { @MainActor photo in
            Gallery.main.show(photo)
        }
}

@MainActor
final class Gallery {
    static let main = Gallery()

    func show(_ photo: Photo) {}
    func likes(of photo: Photo) -> Int { 0 }
}

private let album: [Int: Photo] = [:]
private let likes: [Int: Int] = [:]

func pluggingOptionalOutputs() {
    class FindPhoto: Action<Int, Photo?> {}

    class AlbumFindPhoto: FindPhoto {
        override func perform(_ id: Int) -> Photo?? {
            album[id]
        }
    }

    FindPhoto.self <~ AlbumFindPhoto()
    FindPhoto.self <~ { id in album[id] }
}

@MainActor
func hidingWhatIsMissing(_ heart: Platforms.UILabel) {
    // snippet.hiding-what-is-missing
    heart.isHidden = !Actions.isPlugged(LikePhoto.self)
}
