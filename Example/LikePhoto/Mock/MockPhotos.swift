public import LikePhotoUseCases
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

    func like(_ photo: Photo) {
        contents.withLock { _ = $0.liked.insert(photo.id) }
    }

    /// Takes a like back.
    public func unlike(_ photo: Photo) {
        contents.withLock { _ = $0.liked.remove(photo.id) }
    }

    /// Gives a draft an id that is not liked yet.
    public func post(_ draft: Draft) -> Photo {
        contents.withLock { contents in
            while contents.liked.contains(contents.nextID) { contents.nextID += 1 }
            let photo = Photo(id: contents.nextID, title: draft.title)
            contents.nextID += 1
            contents.titles[photo.id] = photo.title
            return photo
        }
    }

    /// The photos that are liked, in the order of their ids.
    public func liked() -> [Photo] {
        contents.withLock { contents in
            contents.liked.sorted().map { Photo(id: $0, title: contents.titles[$0]) }
        }
    }
}
