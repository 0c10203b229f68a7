import LikePhotoUseCases
import Plug

/// Likes a photo in memory.
final class MemoryLikePhoto: LikePhoto {
    private let photos: MemoryPhotos

    init(_ photos: MemoryPhotos) { self.photos = photos }

    override func perform(_ photo: Photo) -> Promise<Void> { Promise(photos.like(photo)) }
}
