package import Foundation
package import LikePhotoUseCases
package import Plug

/// Likes photos on a `photo-server`. A failure is a ``PhotoServiceError``.
package struct NetworkRoot: PhotoNeeds {
    package let likePhoto: Plugged<LikePhoto>
    package let unlikePhoto: Plugged<UnlikePhoto>
    package let listLikes: Plugged<ListLikes>

    /// Plugs all use cases. The key identifies the caller. Each request may take up to `timeout`.
    package init(_ server: URL, key: String? = nil, timeout: Duration = .seconds(30)) {
        let service = PhotoService(server, key: key, timeout: timeout)
        likePhoto = LikePhoto.self <~ NetworkLikePhoto(service)
        unlikePhoto = UnlikePhoto.self <~ { photo in service.unlike(photo) }
        listLikes = ListLikes.self <~ { id in service.liked(after: id) }
    }
}
