public import Plug

/// What has to be plugged before the first call: an implementation of each use case.
public protocol PhotoNeeds {
    /// That photos can be liked.
    var likePhoto: Plugged<LikePhoto> { get }
    /// That likes can be taken back.
    var unlikePhoto: Plugged<UnlikePhoto> { get }
    /// That the liked photos can be listed.
    var listLikes: Plugged<ListLikes> { get }
}
