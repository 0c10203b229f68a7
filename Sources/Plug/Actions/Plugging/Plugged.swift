/// Evidence that an action has been plugged. Only plugging and recording on a tape create it.
///
/// `<~` and `Actions.plug` return it, and most callers ignore it. A module can list the evidence
/// that it needs in a protocol. A composition root that forgets a plug then doesn't compile:
///
/// <!-- snippet: Needs.public-needs -->
/// ```swift
/// /// What the feed calls.
/// public protocol FeedNeeds { var likePhoto: Plugged<LikePhoto> { get } }
/// struct Root: FeedNeeds { let likePhoto = LikePhoto.self <~ NetworkLikePhoto() }
/// ```
///
/// The evidence has no size, and stays valid after `Actions.unplug`. Where Swift warns that it is
/// unused, as in `queue.sync { LikePhoto.self <~ … }`, write `_ = LikePhoto.self <~ …`.
public struct Plugged<A: Pluggable>: Sendable {
    @usableFromInline package init() {}
}

extension Plugged: CustomDebugStringConvertible {
    /// What answers the action in the current registry, as ``Actions/explain(_:)`` says it.
    public var debugDescription: String { Actions.explain(A.self) }
}
