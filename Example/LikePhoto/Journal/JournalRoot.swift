package import LikePhotoUseCases
package import Plug

/// Likes photos in a file, which processes may share. A failure is a ``JournalError``.
package struct JournalRoot: PhotoNeeds {
    package let likePhoto: Plugged<LikePhoto>
    package let unlikePhoto: Plugged<UnlikePhoto>
    package let listLikes: Plugged<ListLikes>

    /// Plugs all use cases. `warn` is told of bytes that are left out of the file, in one line.
    package init(path: String, warn: @escaping @Sendable (String) -> Void) {
        let journal = Journal(path: path, warn: warn)
        likePhoto = LikePhoto.self <~ { photo in journal.like(photo) }
        unlikePhoto = UnlikePhoto.self <~ { photo in journal.unlike(photo) }
        listLikes = ListLikes.self <~ { id in journal.liked(after: id) }
    }
}
