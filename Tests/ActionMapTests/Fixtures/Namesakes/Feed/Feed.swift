import Photos
import Plug

/// Here `Like` can only be the one of Photos.
package func likeTwice(_ number: Int) {
    Like.self <~ { _ in Promise() }
    _ = action(Like.self, number)
    _ = action(Like.self, number)
}

/// Here `Like` is whatever is passed.
package func call<Like: IsAction<Int, Promise<Void>>>(_ like: Like.Type) {
    _ = action(like, 1)
}
