import Plug
package import UseCases

package struct Root: PhotoNeeds {
    package let like: Plugged<Like>
    package init() {
        let store = Store()
        like = Like.self <~ { photo in store.like(photo) }
        Unlike.self <~ NetworkUnlike()
    }
}
struct Store {
    func like(_ photo: Photo) -> Promise<Void> {
        action(Remember.self, photo)
        return Promise()
    }
}
final class NetworkUnlike: Unlike {
    override func perform(_ photo: Photo) -> Promise<Void> { Store().like(photo) }
}
