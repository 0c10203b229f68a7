/// A proof that an action has been plugged. Only plugging makes one.
///
/// `<~` and `Actions.plug` return a proof, and most callers ignore it. A module can list the proofs
/// that it needs as a protocol. Then a composition root that forgets a plug doesn't compile:
///
/// ```swift
/// public protocol FeedNeeds { var likePhoto: Plugged<LikePhoto> { get } }
/// struct Root: FeedNeeds { let likePhoto = LikePhoto.self <~ NetworkLikePhoto() }
/// ```
///
/// A proof has no size, and stays valid after `Actions.unplug`. Swift may warn that a proof is
/// unused, as in `queue.sync { LikePhoto.self <~ … }`. Then write `_ = LikePhoto.self <~ …`.
public struct Plugged<A: Pluggable>: Sendable {
    @usableFromInline init() {}
}
