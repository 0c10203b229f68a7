public import Plug

/// Likes a photo. Liking it again changes nothing.
open class LikePhoto: Action<Photo, Promise<Void>> {}

/// Takes a like back. A photo that nobody liked stays as it is.
open class UnlikePhoto: Action<Photo, Promise<Void>> {}

/// Posts a new photo, and answers with it once it has an id.
open class PostPhoto: Action<Draft, Promise<Photo>> {}

/// Lists the photos that are liked, in the order of their ids.
open class ListLikes: Action<Void, Promise<[Photo]>> {}
