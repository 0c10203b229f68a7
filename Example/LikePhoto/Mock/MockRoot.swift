package import LikePhotoUseCases
package import Plug

/// Likes photos in memory, until the program ends.
package struct MockRoot: PhotoNeeds {
    package let likePhoto: Plugged<LikePhoto>
    package let unlikePhoto: Plugged<UnlikePhoto>
    package let listLikes: Plugged<ListLikes>

    /// Plugs all use cases, with no photo liked.
    package init() {
        let photos = MockPhotos()
        likePhoto = LikePhoto.self <~ MockLikePhoto(photos)
        // An implementation without a name needs no class.
        unlikePhoto = UnlikePhoto.self <~ { photo in Promise(photos.unlike(photo)) }
        listLikes = ListLikes.self <~ { id in Promise(photos.liked(after: id)) }
    }
}
