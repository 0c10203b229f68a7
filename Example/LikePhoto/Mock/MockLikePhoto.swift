import LikePhotoUseCases
import Plug

/// Likes a photo in memory.
final class MockLikePhoto: LikePhoto {
    private let photos: MockPhotos

    init(_ photos: MockPhotos) { self.photos = photos }

    override func perform(_ photo: Photo) -> Promise<Void> {
        Promise(photos.like(photo))
    }
}
