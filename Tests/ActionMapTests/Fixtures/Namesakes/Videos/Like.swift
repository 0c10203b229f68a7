package import Plug

package class Like: Action<Int, Promise<Void>> {}

extension Int {
    package func likeVideos() -> Promise<Void> { action(Like.self, self) }
}
