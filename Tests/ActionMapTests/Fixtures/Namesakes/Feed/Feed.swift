import Photos
import Plug

/// Here `Like` can only be the one of Photos.
package func likeTwice(_ number: Int) {
    Like.self <~ { _ in Promise() }
    _ = action(Like.self, number)
    _ = action(Like.self, number)
}
