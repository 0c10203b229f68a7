// error: 'Plugged<A>' initializer is inaccessible due to 'internal' protection level
import Plug

struct Root: ProfileNeeds {
    let likePhoto = Plugged<LikePhoto>()
    let countLikes = CountLikes.self <~ { photo in photo.id }
}
