public import LikePhotoUseCases
public import Plug

/// Lists what the other mocks liked.
public final class MockListLikes: ListLikes {
    private let photos: MockPhotos

    /// Creates an implementation that shares its memory with the other mocks.
    public init(_ photos: MockPhotos) {
        self.photos = photos
    }

    /// Answers before it returns, and never fails.
    public override func perform(_ input: Void) -> Promise<[Photo]> {
        Promise(photos.liked())
    }
}
