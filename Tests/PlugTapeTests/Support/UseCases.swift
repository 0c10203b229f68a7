import Plug

struct Photo: Codable, Equatable, Sendable {
    var id: Int
    var title: String?
}

struct Offline: Error, Codable, Equatable, CustomStringConvertible {
    var minutes = 5
    var description: String { "offline for \(minutes) minutes" }
}

/// Neither an input nor an output that a tape can store as it is.
struct Picture: Sendable {}

class CountLikes: Action<Photo, Int> {}
class FetchFeed: Action<Int, Promise<[Photo]>> {}
class LikePhoto: Action<Photo, Promise<Void>> {}
class SignOut: Action<Void, Promise<Void>> {}
class UploadPhoto: AsyncAction<Photo, Int> {}
class Ping: AsyncAction<Void, Int> {}
class PostPicture: Action<Picture, Promise<Photo>> {}
class FetchPicture: Action<String, Promise<Picture>> {}
class WatchLikes: Action<Photo, AsyncStream<Int>> {}
class ReadPhoto: Action<Int, Result<Photo, any Error>> {}
class Convert<Value: Codable & Sendable>: Action<Value, Promise<Value>> {}
