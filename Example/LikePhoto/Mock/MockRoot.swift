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
        unlikePhoto = UnlikePhoto.self <~ { photo in photos.ids.withLock { _ = $0.remove(photo.id) }
        }
        listLikes =
            ListLikes.self <~ { id in
                let ids = photos.ids.withLock { $0.filter { $0 > id } }
                return ids.sorted().map { Photo(id: $0) }
            }
    }
}

/// What all three mocks share, so that one lists what another likes. Safe on any thread.
final class MockPhotos: Sendable {
    let ids = Mutex<Set<Int>>([])
}
