public import Plug
import PlugTesting
import Testing

/// What in an app would be three modules.
public enum ModularApp {
    /// A photo that somebody may like.
    public struct Photo: Sendable {
        /// What the photo is known by.
        public let id: Int
    }

    // snippet.like-photo
    /// Likes a photo. Liking it again changes nothing.
    open class LikePhoto: Action<Photo, Promise<Void>> {}
    // snippet.end

    /// Likes a photo on a server.
    public final class NetworkLikePhoto: LikePhoto {
        private let service: PhotoService

        /// Creates an implementation that asks the given server.
        public init(_ service: PhotoService) {
            self.service = service
        }

        public override func perform(
            _ photo: Photo
        ) -> Promise<Void> {
            service.send("POST", "photos/\(photo.id)/like")
        }
    }

    /// The server at an address.
    public struct PhotoService: Sendable {
        let send: @Sendable (String, String) -> Promise<Void>

        func send(_ method: String, _ path: String) -> Promise<Void> { send(method, path) }
    }

    @Test(.actions) static func `The implementation asks the service of the root`() async throws {
        let service = PhotoService { method, path in
            #expect("\(method) \(path)" == "POST photos/42/like")
            return Promise()
        }
        LikePhoto.self <~ NetworkLikePhoto(service)
        try await action(LikePhoto.self, Photo(id: 42)).value
    }
}
