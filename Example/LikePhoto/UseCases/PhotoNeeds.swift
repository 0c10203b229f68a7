package import Plug

/// What must be plugged before the first call, which is an implementation of each use case.
package protocol PhotoNeeds {
    var likePhoto: Plugged<LikePhoto> { get }
    var unlikePhoto: Plugged<UnlikePhoto> { get }
    var listLikes: Plugged<ListLikes> { get }
}
