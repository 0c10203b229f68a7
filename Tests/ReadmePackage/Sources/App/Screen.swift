// Sources/App/Screen.swift: the caller. A button calls it, and says what comes next.
import Plug

@MainActor final class Screen {
    private(set) var title = ""

    func tapLike() {
        action(LikePhoto.self, Photo(id: 42))
            .then { self.title = "Liked" }
            .onError { error in self.title = "\(error)" }
    }
}
