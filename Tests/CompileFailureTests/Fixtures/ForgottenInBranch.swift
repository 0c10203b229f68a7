// error: return from initializer without initializing all stored properties
// note: 'self.countLikes' not initialized
import Plug

struct Root: ProfileNeeds {
    let likePhoto: Plugged<LikePhoto>
    let countLikes: Plugged<CountLikes>

    init(isOffline: Bool) {
        likePhoto = LikePhoto.self <~ MockLikePhoto()
        if isOffline { countLikes = CountLikes.self <~ { photo in photo.id } }
    }
}
