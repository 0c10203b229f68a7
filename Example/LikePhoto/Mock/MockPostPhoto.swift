public import LikePhotoUseCases
public import Plug

/// Posts a photo to memory, where only its title is kept.
public final class MockPostPhoto: PostPhoto {
    private let photos: MockPhotos

    /// Creates an implementation that shares its memory with the other mocks.
    public init(_ photos: MockPhotos) {
        self.photos = photos
    }

    /// Numbers the photo, from 1001 up, before it returns, and never fails.
    public override func perform(_ draft: Draft) -> Promise<Photo> {
        Promise(photos.post(draft))
    }
}
