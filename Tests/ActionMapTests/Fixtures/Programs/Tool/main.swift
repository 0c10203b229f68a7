import Core
import Plug

_ = Feed().like()

extension Device: Starting {
    package func start() { print(action(Stop.self, 1)) }
}

start(Device())
