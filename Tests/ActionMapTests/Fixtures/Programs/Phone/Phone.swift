import Core
import Plug
import Wiring

@main
struct Phone {
    static func main() {
        _ = Root()
        Post.self <~ { _ in Promise(1) }
        _ = Feed().like()
        _ = Feed().unlike()
        _ = action(Post.self, "Sunset")
    }
}
