public import LikePhotoUseCases
public import Plug

/// Takes a like back on a server.
public final class NetworkUnlikePhoto: UnlikePhoto {
    private let service: PhotoService

    /// Creates an implementation that asks the given server.
    public init(_ service: PhotoService) {
        self.service = service
    }

    /// Returns at once. A failure rejects the promise with a ``PhotoServiceError``.
    public override func perform(_ photo: Photo) -> Promise<Void> {
        service.send("DELETE", "photos/\(photo.id)/like", expecting: 204)
    }
}
