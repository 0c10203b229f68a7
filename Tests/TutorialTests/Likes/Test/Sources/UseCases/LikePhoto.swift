import Plug

public struct Photo: Sendable {
    public let id: Int

    public init(id: Int) {
        self.id = id
    }
}

open class LikePhoto: Action<Photo, Promise<Void>> {}
