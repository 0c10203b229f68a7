import Core
import Plug
import Wiring

_ = Root()
_ = Feed().unlike()
_ = action(Post.self, "Sunset")
