public import Plug

/// What somebody has to plug before anybody calls: an implementation of each use case.
public protocol PhotoNeeds {
    /// That photos can be liked.
    var likePhoto: Plugged<LikePhoto> { get }

    /// That likes can be taken back.
    var unlikePhoto: Plugged<UnlikePhoto> { get }

    /// That photos can be posted.
    var postPhoto: Plugged<PostPhoto> { get }

    /// That the liked photos can be listed.
    var listLikes: Plugged<ListLikes> { get }
}
