public import LikePhotoUseCases
public import Plug

/// Lists the photos that are liked on a server.
public final class NetworkListLikes: ListLikes {
    private let service: PhotoService

    /// Creates an implementation that asks the given server.
    public init(_ service: PhotoService) {
        self.service = service
    }

    /// Returns at once. A failure rejects the promise with a ``PhotoServiceError``.
    public override func perform(_ input: Void) -> Promise<[Photo]> {
        service.send("GET", "likes", expecting: 200)
    }
}
