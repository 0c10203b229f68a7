// error: immutable value 'self.likePhoto' may only be initialized once
import Plug

struct Root: ProfileNeeds {
    let likePhoto: Plugged<LikePhoto>
    let countLikes: Plugged<CountLikes>

    init() {
        likePhoto = LikePhoto.self <~ MockLikePhoto()
        countLikes = CountLikes.self <~ { photo in photo.id }
        likePhoto = LikePhoto.self <~ { photo in Promise(()) }
    }
}
