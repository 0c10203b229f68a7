import Plug
import PlugTesting

@testable import App

class OnlyInTests: Action<Void, Void> {}

func testLiking() {
    let likes = Actions.record(Like.self) { _ in Promise() }
    Like.self <~ { _ in Promise() }
    _ = action(Like.self, 1)
    _ = action(Like.self, 2)
    action(OnlyInTests.self)
    print(likes.count)
}
