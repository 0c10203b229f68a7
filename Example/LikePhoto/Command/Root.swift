import LikePhotoJournal
import LikePhotoMock
import LikePhotoNetwork
package import LikePhotoUseCases
package import Plug

/// The composition root: the one place that knows how photos are liked.
///
/// Each place answers all use cases, or this does not compile. The rest of this folder says what is to be
/// done. For a fourth place, only this file and the options in `Arguments.swift` change.
package struct Root: PhotoNeeds {
    package let likePhoto: Plugged<LikePhoto>
    package let unlikePhoto: Plugged<UnlikePhoto>
    package let listLikes: Plugged<ListLikes>

    /// Plugs what answers where the likes are kept. `warn` is told of damage to a journal, in one line.
    package init(_ place: Arguments.Place, warn: @escaping @Sendable (String) -> Void) {
        switch place {
        case .memory:
            let photos = MockPhotos()
            likePhoto = LikePhoto.self <~ MockLikePhoto(photos)
            // What needs no name needs no class.
            unlikePhoto = UnlikePhoto.self <~ { photo in Promise(photos.unlike(photo)) }
            listLikes = ListLikes.self <~ { id in Promise(photos.liked(after: id)) }
        case .journal(let path):
            let journal = Journal(path: path, warn: warn)
            likePhoto = LikePhoto.self <~ { photo in journal.like(photo) }
            unlikePhoto = UnlikePhoto.self <~ { photo in journal.unlike(photo) }
            listLikes = ListLikes.self <~ { id in journal.liked(after: id) }
        case .server(let address, let key):
            let service = PhotoService(address, key: key)
            likePhoto = LikePhoto.self <~ NetworkLikePhoto(service)
            unlikePhoto = UnlikePhoto.self <~ { photo in service.unlike(photo) }
            listLikes = ListLikes.self <~ { id in service.liked(after: id) }
        }
    }
}
