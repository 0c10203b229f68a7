public import LikePhotoUseCases
public import Plug

/// Posts a photo to a server, which gives it an id.
public final class NetworkPostPhoto: PostPhoto {
    private let service: PhotoService

    /// Creates an implementation that asks the given server.
    public init(_ service: PhotoService) {
        self.service = service
    }

    /// Returns at once. A failure rejects the promise with a ``PhotoServiceError``.
    ///
    /// After a time-out nobody knows whether the photo was posted, so it isn't tried again.
    public override func perform(_ draft: Draft) -> Promise<Photo> {
        service.send("POST", "photos", title: draft.title, body: draft.data, expecting: 201)
    }
}
