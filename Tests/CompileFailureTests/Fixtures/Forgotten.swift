// error: type 'Root' does not conform to protocol 'ProfileNeeds'
// note: protocol requires property 'countLikes' with type 'Plugged<CountLikes>'
import Plug

struct Root: FeedNeeds, ProfileNeeds {
    let likePhoto = LikePhoto.self <~ MockLikePhoto()
    let uploadPhoto = UploadPhoto.self <~ MockUploadPhoto()
}
