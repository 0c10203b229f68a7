public import Plug

/// What a module asks of the composition root.
public enum Proofs {
    /// The use case of the module.
    open class LikePhoto: Action<Int, Promise<Void>> {}

    class NetworkLikePhoto: LikePhoto {
        override func perform(_ photo: Int) -> Promise<Void> { Promise() }
    }

    /// Says what must be plugged.
    public protocol FeedNeeds { var likePhoto: Plugged<LikePhoto> { get } }
    struct Root: FeedNeeds { let likePhoto = LikePhoto.self <~ NetworkLikePhoto() }
}
