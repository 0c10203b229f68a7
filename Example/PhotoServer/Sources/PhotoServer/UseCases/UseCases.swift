public import Plug

/// A photo that can be liked.
public struct Photo: Codable, Equatable, Sendable {
    /// Identifies the photo. Greater than 0.
    public let id: Int

    /// Creates a photo.
    public init(id: Int) { self.id = id }
}

/// Likes a photo. Liking it again changes nothing.
open class LikePhoto: Action<Photo, Promise<Void>> {}

/// Takes a like back. A photo that isn't liked stays as it is.
open class UnlikePhoto: Action<Photo, Promise<Void>> {}

/// Lists a page of the photos that are liked after an ID, in the order of their IDs.
open class ListLikes: Action<Int, Promise<[Photo]>> {}

/// Counts the photos that are liked.
package class CountLikes: AsyncAction<Void, Int> {}

/// Fails if the likes can't be read, or if no restart would find them again.
package class CheckHealth: AsyncAction<Void, Void> {}

/// Returns the caller. Only `Tenants.run(as:_:)` plugs it, so it fails outside of requests and jobs.
///
/// It is a use case like the others, so all code that handles a request can ask, and no function
/// has to pass the caller on.
package class WhoAsks: Action<Void, Result<Caller, any Error>> {}

/// What must be plugged for a tenant. A root that forgets a use case doesn't compile.
package protocol PhotoNeeds {
    var likePhoto: Plugged<LikePhoto> { get }
    var unlikePhoto: Plugged<UnlikePhoto> { get }
    var listLikes: Plugged<ListLikes> { get }
    var countLikes: Plugged<CountLikes> { get }
    var checkHealth: Plugged<CheckHealth> { get }
}
