import Plug

/// What can be liked.
public struct Photo: Sendable {
    /// What the photo is known by.
    public let id: Int

    /// Names a photo.
    public init(id: Int) {
        self.id = id
    }
}

/// Likes a photo. Liking it again changes nothing.
open class LikePhoto: Action<Photo, Promise<Void>> {}
