import Plug
import PlugResilience

class Like: Action<Int, Promise<Void>> {}
class Share: Action<Int, Promise<Void>> {}

enum Feed {
    static let actions: [any Pluggable.Type] = [Like.self]
}

Like.self <~ { _ in Promise() }
Share.self <~ { _ in Promise() }
Actions.intercept(Like.self) { id, next in next(id + 1) }
Actions.intercept(Like.self, .slow(by: .seconds(1)))
try Actions.verify([Share.self, Like.self])
try Actions.verify(Feed.actions + [])
if !Actions.isPlugged(Like.self) { Actions.unplug(Like.self) }

_ = action(Like.self, 1)
