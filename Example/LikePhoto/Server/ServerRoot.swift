package import Foundation
package import LikePhotoUseCases
package import Plug

/// Likes photos on a `photo-server`. A failure is a ``ServerError``.
package struct ServerRoot: PhotoNeeds {
    package let likePhoto: Plugged<LikePhoto>
    package let unlikePhoto: Plugged<UnlikePhoto>
    package let listLikes: Plugged<ListLikes>

    /// Plugs all use cases. The key identifies the caller. Each request may take up to `timeout`.
    package init(_ server: URL, key: String?, timeout: Duration = .seconds(30)) throws {
        // The system drops a header that it can't send, and the request would be anyone's.
        guard key?.isEmpty != true, key?.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) != false
        else { throw ServerError("the key can't be sent. It has letters, digits and signs alone.") }
        let server = Server(server, key: key, timeout: timeout)
        likePhoto = LikePhoto.self <~ { photo in server.set(photo, isLiked: true) }
        unlikePhoto = UnlikePhoto.self <~ { photo in server.set(photo, isLiked: false) }
        listLikes = ListLikes.self <~ { id in server.liked(after: id) }
    }
}
