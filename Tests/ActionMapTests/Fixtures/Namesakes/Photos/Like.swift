package import Plug

package class Like: Action<Int, Promise<Void>> {}
extension Int {
    package func likePhotos() -> Promise<Void> { action(Like.self, self) }
}
