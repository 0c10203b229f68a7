public import Plug

package class Like: Action<Int, Promise<Void>> {}
open class Trim: Action<Int, Int> {}

extension Int {
    package func likeVideos() -> Promise<Void> { action(Like.self, self) }
}
