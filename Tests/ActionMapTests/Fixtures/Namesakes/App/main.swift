import Feed
import Photos
import Plug
import Videos

Photos.Like.self <~ { _ in Promise() }

_ = 1.likePhotos()
_ = 2.likeVideos()
likeTwice(3)

class Share: Action<Int, Promise<Void>> {}
call(Share.self)

Fill.self <~ { $0 }
fill()
