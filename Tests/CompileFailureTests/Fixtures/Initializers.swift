// error: return from initializer without initializing all stored properties
// note: 'self.countLikes' not initialized
// error: immutable value 'self.likePhoto' may only be initialized once

import Plug

struct ForgettingRoot: ProfileNeeds {
    let likePhoto: Plugged<LikePhoto>
    let countLikes: Plugged<CountLikes>

    init(isOffline: Bool) {
        likePhoto = LikePhoto.self <~ MockLikePhoto()
        if isOffline { countLikes = CountLikes.self <~ { photo in photo.id } }
    }
}

struct RepeatingRoot: ProfileNeeds {
    let likePhoto: Plugged<LikePhoto>
    let countLikes: Plugged<CountLikes>

    init() {
        likePhoto = LikePhoto.self <~ MockLikePhoto()
        countLikes = CountLikes.self <~ { photo in photo.id }
        likePhoto = LikePhoto.self <~ { photo in Promise(()) }
    }
}
