public import Plug

/// Likes a photo. Liking it again changes nothing.
open class LikePhoto: Action<Photo, Promise<Void>> {}

/// Takes a like back. A photo that isn't liked stays as it is.
open class UnlikePhoto: Action<Photo, Promise<Void>> {}

/// Lists a page of the photos that are liked, in the order of their IDs, starting after an ID. An
/// empty page means that there are no more.
open class ListLikes: Action<Int, Promise<[Photo]>> {}

/// What must be plugged before the first call, which is an implementation of each use case.
package protocol PhotoNeeds {
    var likePhoto: Plugged<LikePhoto> { get }
    var unlikePhoto: Plugged<UnlikePhoto> { get }
    var listLikes: Plugged<ListLikes> { get }
}
