import Dispatch
import JSONFile
package import LikePhotoUseCases
package import Plug

/// Likes photos in a file of JSON that processes may share. A failure is a `FileError`.
package struct StoreRoot: PhotoNeeds {
    package let likePhoto: Plugged<LikePhoto>
    package let unlikePhoto: Plugged<UnlikePhoto>
    package let listLikes: Plugged<ListLikes>

    /// Plugs all use cases.
    package init(path: String) {
        let file = JSONFile(path, empty: Likes(), on: DispatchQueue(label: "Store"))
        likePhoto = LikePhoto.self <~ { photo in file.change { $0.insert(photo) }.then { _ in } }
        unlikePhoto =
            UnlikePhoto.self <~ { photo in file.change { $0.remove(photo) }.then { _ in } }
        listLikes = ListLikes.self <~ { id in file.content.map { $0.photos(after: id) } }
    }
}
