public import LikePhotoUseCases
public import Plug

/// Takes a like back in memory.
public final class MockUnlikePhoto: UnlikePhoto {
    private let photos: MockPhotos

    /// Creates an implementation that shares its memory with the other mocks.
    public init(_ photos: MockPhotos) {
        self.photos = photos
    }

    /// Takes the like back before it returns, and never fails.
    public override func perform(_ photo: Photo) -> Promise<Void> {
        Promise(photos.unlike(photo))
    }
}
