public import Plug

/// What in an app would be four modules.
public enum ModularApp {
    /// A photo that somebody may like.
    public struct Photo: Sendable {
        /// What the photo is known by.
        public let id: Int

        func like() async throws { try await action(LikePhoto.self, self) }
    }

    // snippet.like-photo
    /// Likes a photo. Liking it again changes nothing.
    open class LikePhoto: Action<Photo, Promise<Void>> {}

    // snippet.network-like-photo
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
    // snippet.end

    /// The server at an address.
    public struct PhotoService: Sendable {
        let address: String

        init(_ address: String) {
            self.address = address
        }

        func send(_ method: String, _ path: String) -> Promise<Void> { Promise() }

        // snippet.plug
        /// Plugs this service.
        public func plug() {
            LikePhoto.self <~ NetworkLikePhoto(self)
            UnlikePhoto.self <~ { [self] photo in
                send("DELETE", "photos/\(photo.id)/like")
            }
        }
    }

    class UnlikePhoto: Action<Photo, Promise<Void>> {}

    final class MockLikePhoto: LikePhoto {
        override func perform(_ photo: Photo) -> Promise<Void> { Promise() }
    }

    enum Place {
        case memory
        case server(String)
    }

    static func compose(_ place: Place) {
        // snippet.compose
        switch place {
        case .memory:
            LikePhoto.self <~ MockLikePhoto()
        case .server(let address):
            let service = PhotoService(address)
            LikePhoto.self <~ NetworkLikePhoto(service)
        }
    }

    static func likeAll(_ photos: [Photo]) async throws {
        // snippet.like-all
        for photo in photos {
            try await photo.like()
            print("Liked photo \(photo.id)")
        }
    }
}
