package import Foundation
package import LikePhotoUseCases
package import Plug

/// Likes photos on a `photo-server`. A failure is a ``PhotoError``.
package struct NetworkRoot: PhotoNeeds {
    package let likePhoto: Plugged<LikePhoto>
    package let unlikePhoto: Plugged<UnlikePhoto>
    package let listLikes: Plugged<ListLikes>

    /// Plugs all use cases. The key identifies the caller.
    package init(_ url: URL, key: String?) {
        let server = Server(url: url, key: key)
        likePhoto = LikePhoto.self <~ NetworkLikePhoto(server)
        unlikePhoto =
            UnlikePhoto.self <~ { try await server.send("DELETE", "photos/\($0.id)/like") }
        listLikes =
            ListLikes.self <~ { id in
                let data = try await server.send("GET", "likes?after=\(id)")
                // A server that ignores `after` would be asked forever.
                return try JSONDecoder().decode([Photo].self, from: data).filter { $0.id > id }
            }
    }
}
