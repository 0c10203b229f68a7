// Sources/App/Screen.swift: a use case, and its caller. A button calls it, and says what comes next.
import Plug

struct Photo: Sendable { let id: Int }
class LikePhoto: Action<Photo, Promise<Void>> {}

@MainActor final class Screen {
    private(set) var title = ""

    func tapLike() {
        action(LikePhoto.self, Photo(id: 42))
            .then { self.title = "Liked" }
            .onError { error in self.title = "\(error)" }
    }
}
