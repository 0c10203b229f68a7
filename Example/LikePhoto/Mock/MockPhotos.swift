import LikePhotoUseCases
import Plug
import Synchronization

/// The memory that the mocks share, so that what one likes another lists.
///
/// It starts empty and is gone when the program ends. Any thread may use it.
public final class MockPhotos: Sendable {
    private struct Contents {
        var liked: Set<Int> = []
        var titles: [Int: String] = [:]
        var nextID = 1001
    }

    private let contents = Mutex(Contents())

    /// Creates an empty memory.
    public init() {}

    /// Plugs mocks that share this memory. They answer before they return, and never fail.
    public func plug() {
        LikePhoto.self <~ MockLikePhoto(self)
        // What needs no name needs no class.
        UnlikePhoto.self <~ { [self] photo in
            Promise(contents.withLock { _ = $0.liked.remove(photo.id) })
        }
        PostPhoto.self <~ { [self] draft in Promise(post(draft)) }
        ListLikes.self <~ { [self] _ in Promise(liked()) }
    }

    func like(_ photo: Photo) {
        contents.withLock { _ = $0.liked.insert(photo.id) }
    }

    private func post(_ draft: Draft) -> Photo {
        contents.withLock { contents in
            let photo = Photo(id: contents.nextID, title: draft.title)
            contents.nextID += 1
            contents.titles[photo.id] = photo.title
            return photo
        }
    }

    private func liked() -> [Photo] {
        contents.withLock { contents in
            contents.liked.sorted().map { Photo(id: $0, title: contents.titles[$0]) }
        }
    }
}
