// error: missing return in closure expected to return 'Promise<Void>'
// error: missing return in closure expected to return 'Promise<Int>'

import Plug

nonisolated func plug() {
    LikePhoto.self <~ { photo in
        print("Liking photo \(photo.id)")
        print("Liked")
    }
}

nonisolated func chain(_ photo: Promise<Photo>) {
    _ =
        photo
        .then { photo in
            print("Counting likes of photo \(photo.id)")
            action(CountLikesLater.self, photo)
        }
        .map { count in count + 1 }
}

class CountLikesLater: Action<Photo, Promise<Int>> {}
