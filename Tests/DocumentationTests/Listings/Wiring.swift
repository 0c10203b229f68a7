import Plug
import PlugTesting
import Testing

func verifyingModules() throws {
    enum Feed {
        static let actions: [any Pluggable.Type] = [LikePhoto.self, UnlikePhoto.self]
    }

    enum Profile {
        static let actions: [any Pluggable.Type] = [CountLikes.self]
    }

    try Actions.verify(Feed.actions + Profile.actions)
}

func verifying() {
    do {
        try Actions.verify(LikePhoto.self, UnlikePhoto.self, CountLikes.self)
    } catch {
        print(error)
    }
}

private func plugEverything() {
    LikePhoto.self <~ MockLikePhoto()
    CountLikes.self <~ { _ in 3 }
}

struct WiringTests {
    @Test(.actions) func `Every use case is plugged`() throws {
        plugEverything()
        try Actions.verify(LikePhoto.self, CountLikes.self)
    }
}

func explaining() {
    LikePhoto.self <~ NetworkLikePhoto()
    Actions.intercept(LikePhoto.self, .slow(by: .seconds(2)))

    Actions.withScope {
        Actions.plug(LikePhoto.self, to: MockLikePhoto())
        print(Actions.explain(LikePhoto.self))
    }
}

func describing() {
    print(Actions.current)
}
