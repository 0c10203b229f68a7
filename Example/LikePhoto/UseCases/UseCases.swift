public import Plug

/// Likes a photo. Liking it again changes nothing.
open class LikePhoto: Action<Photo, Promise<Void>> {}

/// Takes a like back. A photo that isn't liked stays as it is.
open class UnlikePhoto: Action<Photo, Promise<Void>> {}

/// Lists a page of the photos that are liked, in the order of their IDs, starting after an ID. An
/// empty page means that there are no more.
open class ListLikes: Action<Int, Promise<[Photo]>> {}
