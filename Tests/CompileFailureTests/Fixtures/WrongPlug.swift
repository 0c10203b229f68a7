// error: cannot convert value of type 'MockUnlikePhoto' to expected argument type 'LikePhoto'
// error: cannot convert value of type 'MockUploadPhoto' to expected argument type 'LikePhoto'
// error: cannot convert value of type 'MockLikePhoto' to expected argument type 'UploadPhoto'
// error: cannot convert value of type 'String' to closure result type 'Int'
import Plug

func plug() {
    Actions.plug(LikePhoto.self, to: MockUnlikePhoto())
    Actions.plug(LikePhoto.self, to: MockUploadPhoto())
    Actions.plug(UploadPhoto.self, to: MockLikePhoto())
    Actions.plug(CountLikes.self) { photo in "three" }
}
