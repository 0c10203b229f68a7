package import Foundation
package import LikePhotoUseCases
package import Plug

/// Likes photos on a `photo-server`. A failure is a ``ServerError``.
package struct NetworkRoot: PhotoNeeds {
    package let likePhoto: Plugged<LikePhoto>
    package let unlikePhoto: Plugged<UnlikePhoto>
    package let listLikes: Plugged<ListLikes>

    /// Plugs all use cases. The key identifies the caller. Each request may take up to `timeout`.
    package init(_ server: URL, key: String?, timeout: Duration = .seconds(30)) {
        let server = Server(url: server, key: key, timeout: timeout)
        likePhoto = LikePhoto.self <~ NetworkLikePhoto(server)
        unlikePhoto =
            UnlikePhoto.self <~ { photo in
                server.send("DELETE", "photos/\(photo.id)/like", expecting: 204).then { _ in }
            }
        listLikes = ListLikes.self <~ { id in server.photos(after: id) }
    }
}
