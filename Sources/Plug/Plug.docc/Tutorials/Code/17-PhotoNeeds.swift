import Plug
import UseCases

/// What the screen of a photo calls.
public protocol PhotoNeeds {
    /// The proof that somebody likes photos.
    var likePhoto: Plugged<LikePhoto> { get }
}
