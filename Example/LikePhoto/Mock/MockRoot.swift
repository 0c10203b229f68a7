package import LikePhotoUseCases
package import Plug
import Synchronization

/// Likes photos in memory, until the program ends.
package struct MockRoot: PhotoNeeds {
    package let likePhoto: Plugged<LikePhoto>
    package let unlikePhoto: Plugged<UnlikePhoto>
    package let listLikes: Plugged<ListLikes>

    /// Plugs all use cases, with no photo liked.
    package init() {
        let photos = MockPhotos()
        likePhoto = LikePhoto.self <~ MockLikePhoto(photos)
        // An implementation without a name needs no class.
        unlikePhoto = UnlikePhoto.self <~ { photo in photos.unlike(photo) }
        listLikes = ListLikes.self <~ { id in photos.liked(after: id) }
    }
}

/// What all three mocks share, so that one lists what another likes. Safe on any thread.
final class MockPhotos: Sendable {
    private let photos = Mutex<Set<Photo>>([])

    func like(_ photo: Photo) { photos.withLock { _ = $0.insert(photo) } }

    func unlike(_ photo: Photo) { photos.withLock { _ = $0.remove(photo) } }

    func liked(after id: Int) -> [Photo] {
        photos.withLock { $0.filter { $0.id > id } }.sorted { $0.id < $1.id }
    }
}
