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

class RenamePhoto:
    Action<(photo: Photo, title: String), Promise<Void>>
{}

class NetworkRenamePhoto: RenamePhoto {
    override func perform(
        _ input: (photo: Photo, title: String)
    ) -> Promise<Void> {
        Promise {
            try await backend.rename(
                input.photo.id,
                to: input.title
            )
        }
    }
}

func pluggingForSeveralInputs(_ photo: Photo) async throws {
    RenamePhoto.self <~ NetworkRenamePhoto()
    RenamePhoto.self <~ { photo, title in
        try await backend.rename(photo.id, to: title)
    }
    try await action(
        RenamePhoto.self,
        (photo: photo, title: "Birds")
    )
}

class ShowPhoto: Action<Photo, Promise<Void>> {}

func pluggingOnTheMainActor(_ gallery: Gallery) {
    CountLikes.self <~ { photo in
        MainActor.assumeIsolated { gallery.likes(of: photo) }
    }
}

@MainActor
func pluggingFromTheMainActor(_ gallery: Gallery) {
    ShowPhoto.self <~ { photo in gallery.show(photo) }
}

private class Like: Action<Int, Promise<Void>> {}

@MainActor private func likeVoid(_ id: Int) {}
@MainActor private func likeOnMain(_ id: Int) -> Promise<Void> { Promise() }

func pluggingFunctionsOfTheMainActor() {
    Like.self <~ { id in try await likeOnMain(id).value }
    Like.self <~ likeVoid

    Like.self <~ { @MainActor id in likeVoid(id) }
    Like.self <~ { id in await likeVoid(id) }
}

@MainActor
func pluggingStatements(_ feed: CountingFeed) {
    LikePhoto.self <~ { photo -> Void in
        print("Liking photo \(photo.id)")
        feed.likes += 1
    }
}

@MainActor
final class CountingFeed {
    var likes = 0
}

func pluggingARemoval(_ store: DownloadStore) {
    RemoveDownload.self <~ { id in
        _ = store.downloads.withLock { $0.remove(id) }
    }
}

class RemoveDownload: Action<Int, Promise<Void>> {}

final class DownloadStore: Sendable {
    let downloads = Mutex<Set<Int>>([])
}

class SavePhoto: AsyncAction<Photo, Void> {}

@MainActor
func pluggingAnAsyncAction(_ gallery: Gallery) {
    SavePhoto.self <~ { @MainActor photo in gallery.save(photo) }
}

@MainActor
struct GalleryRoot {
    let showPhoto =
        ShowPhoto.self <~ { @MainActor photo in
            Gallery.main.show(photo)
        }
}

class GalleryShowPhoto: ShowPhoto {
    override func perform(_ photo: Photo) -> Promise<Void> {
        Promise { @MainActor in Gallery.main.show(photo) }
    }
}

@MainActor
final class Gallery {
    static let main = Gallery()

    func show(_ photo: Photo) {}
    func save(_ photo: Photo) {}
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

    class DownloadPhoto: AsyncAction<Int, Photo?> {}

    class AlbumDownloadPhoto: DownloadPhoto {
        override func perform(_ id: Int) async throws -> Photo? {
            album[id]
        }
    }

    DownloadPhoto.self <~ AlbumDownloadPhoto()
}

@MainActor
func hidingWhatIsMissing(_ heart: Platforms.UILabel) {
    heart.isHidden = !Actions.isPlugged(LikePhoto.self)
}

func unplugging() {
    Actions.unplug(LikePhoto.self)
    print(Actions.isPlugged(LikePhoto.self))
}
