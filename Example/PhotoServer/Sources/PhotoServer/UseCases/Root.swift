import LikePhotoUseCases
import Plug

/// The composition root: what answers one tenant is its part of the database.
///
/// Each use case is answered here, or this does not compile. Making a root plugs into the current
/// registry.
struct Root: PhotoNeeds {
    let likePhoto: Plugged<LikePhoto>
    let unlikePhoto: Plugged<UnlikePhoto>
    let listLikes: Plugged<ListLikes>

    init(of tenant: String, in database: PhotoDatabase) {
        likePhoto = LikePhoto.self <~ { photo in try await database.like(photo.id, for: tenant) }
        unlikePhoto = UnlikePhoto.self <~ { photo in
            try await database.unlike(photo.id, for: tenant)
        }
        listLikes = ListLikes.self <~ { id in try await database.likes(of: tenant, after: id) }
    }
}
