import LikePhotoJournal
import LikePhotoMock
import LikePhotoNetwork
package import LikePhotoUseCases
package import Plug

/// The composition root: the one place that knows how photos are liked.
///
/// Each place answers all use cases, or this does not compile. Everything else in this folder says
/// what is to be done, and stays as it is when a fourth place comes.
package struct Root: PhotoNeeds {
    package let likePhoto: Plugged<LikePhoto>
    package let unlikePhoto: Plugged<UnlikePhoto>
    package let postPhoto: Plugged<PostPhoto>
    package let listLikes: Plugged<ListLikes>

    /// Plugs what answers there.
    ///
    /// - Parameters:
    ///   - place: Where the likes are kept.
    ///   - warn: Is told what is left out of a journal, in one line.
    package init(_ place: Arguments.Place, warn: @escaping @Sendable (String) -> Void) {
        switch place {
        case .memory:
            let photos = MockPhotos()
            likePhoto = LikePhoto.self <~ MockLikePhoto(photos)
            // What needs no name needs no class.
            unlikePhoto = UnlikePhoto.self <~ { photo in Promise(photos.unlike(photo)) }
            postPhoto = PostPhoto.self <~ { draft in Promise(photos.post(draft)) }
            listLikes = ListLikes.self <~ { Promise(photos.liked()) }
        case .journal(let path):
            let journal = Journal(path: path, warn: warn)
            likePhoto = LikePhoto.self <~ { photo in journal.like(photo) }
            unlikePhoto = UnlikePhoto.self <~ { photo in journal.unlike(photo) }
            postPhoto = PostPhoto.self <~ { draft in journal.post(draft) }
            listLikes = ListLikes.self <~ { journal.liked() }
        case .server(let address, let key, let timeout):
            let service = PhotoService(address, key: key, timeout: timeout)
            likePhoto = LikePhoto.self <~ NetworkLikePhoto(service)
            unlikePhoto = UnlikePhoto.self <~ { photo in service.unlike(photo) }
            postPhoto = PostPhoto.self <~ { draft in service.post(draft) }
            listLikes = ListLikes.self <~ { service.liked() }
        }
    }
}
