import LikePhotoUseCases
import Plug

/// Likes a photo without a server.
final class MockLikePhoto: LikePhoto {
    private let photos: MockPhotos

    init(_ photos: MockPhotos) { self.photos = photos }

    override func perform(_ photo: Photo) -> Promise<Void> { Promise(photos.like(photo)) }
}
