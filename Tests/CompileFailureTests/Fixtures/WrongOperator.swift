// error: cannot convert value of type 'MockUnlikePhoto' to expected argument type 'LikePhoto'
// error: cannot convert value of type 'MockUploadPhoto' to expected argument type 'LikePhoto'
// error: cannot convert value of type 'MockLikePhoto' to expected argument type 'UploadPhoto'
// error: cannot convert value of type 'String' to closure result type 'Int'
// error: type 'Root' does not conform to protocol 'ProfileNeeds'
// note: candidate has non-matching type 'Plugged<LikePhoto>'
import Plug

struct Root: ProfileNeeds {
    let likePhoto = LikePhoto.self <~ MockLikePhoto()
    let countLikes = LikePhoto.self <~ MockLikePhoto()
}

func plug() {
    LikePhoto.self <~ MockUnlikePhoto()
    LikePhoto.self <~ MockUploadPhoto()
    UploadPhoto.self <~ MockLikePhoto()
    CountLikes.self <~ { photo in "three" }
}
