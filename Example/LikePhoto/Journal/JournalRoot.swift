package import LikePhotoUseCases
package import Plug

/// Likes photos in a file that processes may share. A failure is a ``JournalError``.
package struct JournalRoot: PhotoNeeds {
    package let likePhoto: Plugged<LikePhoto>
    package let unlikePhoto: Plugged<UnlikePhoto>
    package let listLikes: Plugged<ListLikes>

    /// Plugs all use cases. `warn` gets one line about bytes that are left out of the file.
    package init(path: String, warn: @escaping @Sendable (String) -> Void) {
        let journal = Journal(path: path, warn: warn)
        likePhoto = LikePhoto.self <~ { photo in journal.like(photo) }
        unlikePhoto = UnlikePhoto.self <~ { photo in journal.unlike(photo) }
        listLikes = ListLikes.self <~ { id in journal.liked(after: id) }
    }
}
