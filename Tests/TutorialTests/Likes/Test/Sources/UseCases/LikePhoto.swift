import Plug

/// A photo.
public struct Photo: Sendable {
    /// The number.
    public let id: Int

    /// Creates one.
    public init(id: Int) {
        self.id = id
    }
}

/// Likes a photo. Liking it again changes nothing.
open class LikePhoto: Action<Photo, Promise<Void>> {}
