import LikePhotoUseCases
import Plug

/// Likes a photo on a server.
final class NetworkLikePhoto: LikePhoto {
    private let service: PhotoService

    init(_ service: PhotoService) { self.service = service }

    override func perform(_ photo: Photo) -> Promise<Void> {
        service.send("POST", "photos/\(photo.id)/like", expecting: 204).then { _ in }
    }
}
