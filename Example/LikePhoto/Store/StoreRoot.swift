package import LikePhotoUseCases
package import Plug

/// Likes photos in a file that processes may share. A failure is a ``StoreError``.
package struct StoreRoot: PhotoNeeds {
    package let likePhoto: Plugged<LikePhoto>
    package let unlikePhoto: Plugged<UnlikePhoto>
    package let listLikes: Plugged<ListLikes>

    /// Plugs all use cases.
    package init(path: String) {
        let store = Store(path: path)
        likePhoto = LikePhoto.self <~ { photo in store.change { $0.insert(photo.id) } }
        unlikePhoto = UnlikePhoto.self <~ { photo in store.change { $0.remove(photo.id) } }
        listLikes = ListLikes.self <~ { id in store.liked(after: id) }
    }
}
