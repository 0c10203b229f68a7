public import Plug

package class Like: Action<Int, Promise<Void>> {}
open class Trim: Action<Int, Int> {}
package func likeType() -> Like.Type { Like.self }
extension Int {
    package func likeVideos() -> Promise<Void> { action(Like.self, self) }
}
