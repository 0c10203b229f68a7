import Plug
import PlugTesting
import Testing
import UseCases

class OnlyInTests: Action<Void, Void> {}

func testLiking() {
    let likes = Actions.record(Like.self) { _ in Promise() }
    Remember.self <~ { _ in }
    _ = (Photo().like(), action(Like.self, Photo()))
    action(OnlyInTests.self)
    print(likes.count)
}
