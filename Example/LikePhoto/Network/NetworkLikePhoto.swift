public import LikePhotoUseCases
public import Plug

/// Likes a photo on a server.
public final class NetworkLikePhoto: LikePhoto {
    private let service: PhotoService

    /// Creates an implementation that asks the given server.
    public init(_ service: PhotoService) {
        self.service = service
    }

    /// Returns at once. A failure rejects the promise with a ``PhotoServiceError``.
    public override func perform(_ photo: Photo) -> Promise<Void> {
        service.send("POST", "photos/\(photo.id)/like", expecting: 204).then { _ in }
    }
}
