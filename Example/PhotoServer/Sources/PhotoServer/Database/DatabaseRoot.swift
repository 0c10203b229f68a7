import LikePhotoUseCases
import Plug

/// What answers one tenant: its part of the database. Making a root plugs into the current registry. If
/// it forgets a use case, it does not compile.
struct DatabaseRoot: PhotoNeeds {
    let likePhoto: Plugged<LikePhoto>
    let unlikePhoto: Plugged<UnlikePhoto>
    let listLikes: Plugged<ListLikes>

    init(of tenant: String, in database: PhotoDatabase) {
        likePhoto = LikePhoto.self <~ { photo in try await database.like(photo, for: tenant) }
        unlikePhoto = UnlikePhoto.self <~ { photo in try await database.unlike(photo, for: tenant) }
        listLikes = ListLikes.self <~ { id in try await database.likes(of: tenant, after: id) }
    }
}
