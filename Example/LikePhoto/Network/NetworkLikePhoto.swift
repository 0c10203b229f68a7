import LikePhotoUseCases
import Plug

/// Likes a photo on a server.
final class NetworkLikePhoto: LikePhoto {
    private let server: Server

    init(_ server: Server) { self.server = server }

    override func perform(_ photo: Photo) -> Promise<Void> {
        Promise { [server] in try await server.send("POST", "photos/\(photo.id)/like") }
    }
}
