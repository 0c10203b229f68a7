import Plug

// Everything is plugged. If this does not compile, the set-up is broken, and the failures of the
// other programs say nothing.

struct Root: FeedNeeds, ProfileNeeds {
    let likePhoto = LikePhoto.self <~ MockLikePhoto()
    let uploadPhoto = Actions.plug(UploadPhoto.self, to: MockUploadPhoto())
    let countLikes = CountLikes.self <~ { photo in photo.id }
}

struct ChoosingRoot: ProfileNeeds {
    let likePhoto: Plugged<LikePhoto>
    let countLikes: Plugged<CountLikes>

    init(isOffline: Bool) {
        countLikes = Actions.plug(CountLikes.self) { photo in photo.id }
        if isOffline {
            likePhoto = LikePhoto.self <~ { photo in Promise(()) }
        } else {
            likePhoto = LikePhoto.self <~ MockLikePhoto()
        }
    }
}

@MainActor
func launch() -> FeedScreen {
    _ = ChoosingRoot(isOffline: true)
    return FeedScreen(Root())
}
