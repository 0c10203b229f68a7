import Plug
import PlugResilience

func verifying() {
    // snippet.verifying
    do {
        try Actions.verify([LikePhoto.self, UnlikePhoto.self, CountLikes.self])
    } catch {
        print(error)
    }
}

func explaining() {
    // snippet.explaining
    LikePhoto.self <~ NetworkLikePhoto()
    Actions.intercept(LikePhoto.self, .slow(by: .seconds(2)))

    Actions.withScope {
        Actions.plug(LikePhoto.self, to: MockLikePhoto())
        print(Actions.explain(LikePhoto.self))
    }
}
