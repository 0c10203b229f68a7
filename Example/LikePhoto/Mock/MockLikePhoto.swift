import LikePhotoUseCases
import Plug
import Synchronization

/// Likes a photo without a server.
final class MockLikePhoto: LikePhoto {
    private let photos: MockPhotos

    init(_ photos: MockPhotos) { self.photos = photos }

    override func perform(_ photo: Photo) -> Promise<Void> {
        Promise(photos.ids.withLock { _ = $0.insert(photo.id) })
    }
}
