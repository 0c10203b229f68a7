package import LikePhotoUseCases
package import Plug

/// Likes photos in a file that processes may share. A failure is a ``PhotoError``.
package struct StoreRoot: PhotoNeeds {
    package let likePhoto: Plugged<LikePhoto>
    package let unlikePhoto: Plugged<UnlikePhoto>
    package let listLikes: Plugged<ListLikes>

    package init(path: String) {
        let file = LikesFile(path)
        likePhoto = LikePhoto.self <~ { photo in file.add(photo.id) }
        unlikePhoto = UnlikePhoto.self <~ { photo in file.add(-photo.id) }
        listLikes =
            ListLikes.self <~ { id in
                file.ids().map { ids in ids.filter { $0 > id }.sorted().map { Photo(id: $0) } }
            }
    }
}
