public import LikePhotoUseCases
public import Plug

/// Likes a photo in memory.
public final class MockLikePhoto: LikePhoto {
    private let photos: MockPhotos

    /// Creates an implementation that shares its memory with the other mocks.
    public init(_ photos: MockPhotos) {
        self.photos = photos
    }

    /// Likes the photo before it returns, and never fails.
    public override func perform(_ photo: Photo) -> Promise<Void> {
        Promise(photos.like(photo))
    }
}
