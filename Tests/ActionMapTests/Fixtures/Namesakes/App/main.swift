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
_ = (fill(), save())
call(likeType())
protocol Liking { func like() }
struct Like: Liking { func like() { call(Photos.Like.self); call(Videos.Like.self) } }
(Like() as any Liking).like()
final class Trim: Videos.Trim { override func perform(_ number: Int) -> Int { number } }
Videos.Trim.self <~ Trim()
print(action(Videos.Trim.self, 1))
