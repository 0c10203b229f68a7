// Sources/App/LikePhoto.swift: a use case, which is what the app can do, as a type.
import Plug

struct Photo: Sendable { let id: Int }
class LikePhoto: Action<Photo, Promise<Void>> {}
