import Plug
import Synchronization

class UnlikePhoto: Action<Photo, Promise<Void>> {}

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

    class LocalSignOut: SignOut {
        override func perform(_: Void) -> Promise<Void> {
            Promise()
        }
    }

    SignOut.self <~ LocalSignOut()
    SignOut.self <~ { Promise() }
    action(SignOut.self)
        .then { print("Signed out") }
        .onError { error in print(error) }
}

class ShowPhoto: Action<Photo, Promise<Void>> {}

func pluggingOnTheMainActor(_ gallery: Gallery) {
    ShowPhoto.self <~ { photo in Promise { @MainActor in gallery.show(photo) } }
    CountLikes.self <~ { photo in MainActor.assumeIsolated { gallery.likes(of: photo) } }
}

@MainActor
final class Gallery {
    func show(_ photo: Photo) {}
    func likes(of photo: Photo) -> Int { 0 }
}

private let album: [Int: Photo] = [:]

func pluggingOptionalOutputs() {
    class FindPhoto: Action<Int, Photo?> {}

    class AlbumFindPhoto: FindPhoto {
        override func perform(_ id: Int) -> Photo?? {
            album[id]
        }
    }

    FindPhoto.self <~ AlbumFindPhoto()
    FindPhoto.self <~ { id in nil }
}

func unplugging() {
    Actions.unplug(LikePhoto.self)
    print(Actions.isPlugged(LikePhoto.self))
}
