import Plug
import UseCases

/// What the screen of a photo calls.
public protocol PhotoNeeds {
    /// The proof that `LikePhoto` is plugged.
    var likePhoto: Plugged<LikePhoto> { get }
}
