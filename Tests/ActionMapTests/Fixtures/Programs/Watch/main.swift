import Core
import Plug
import Wiring

_ = Root()
_ = Feed().unlike()
_ = action(Post.self, "Sunset")

extension Device: Starting {
    package func start() { print(action(Start.self, 1)) }
}

Start.self <~ { $0 }
start(Device())
