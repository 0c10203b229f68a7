import Core

_ = Feed().like()
