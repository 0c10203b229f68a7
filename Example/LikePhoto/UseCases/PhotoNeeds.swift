public import Plug

/// What must be plugged before the first call, which is an implementation of each use case.
public protocol PhotoNeeds {
    /// Evidence that photos can be liked.
    var likePhoto: Plugged<LikePhoto> { get }
    /// Evidence that likes can be taken back.
    var unlikePhoto: Plugged<UnlikePhoto> { get }
    /// Evidence that the liked photos can be listed.
    var listLikes: Plugged<ListLikes> { get }
}
