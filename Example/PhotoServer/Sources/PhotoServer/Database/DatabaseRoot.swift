import LikePhotoUseCases
import Plug

/// One tenant's implementations, which use its part of the database. Creating a root plugs them
/// into the current registry. A root that forgets a use case doesn't compile.
struct DatabaseRoot: PhotoNeeds {
    let likePhoto: Plugged<LikePhoto>
    let unlikePhoto: Plugged<UnlikePhoto>
    let listLikes: Plugged<ListLikes>
    let countLikes: Plugged<CountLikes>

    init(of tenant: String, in database: PhotoDatabase) {
        likePhoto = LikePhoto.self <~ { photo in try await database.like(photo, for: tenant) }
        unlikePhoto = UnlikePhoto.self <~ { photo in try await database.unlike(photo, for: tenant) }
        listLikes = ListLikes.self <~ { id in try await database.likes(of: tenant, after: id) }
        countLikes = CountLikes.self <~ { try await database.count(of: tenant) }
    }
}
