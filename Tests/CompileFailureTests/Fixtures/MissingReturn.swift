// error: missing return in closure expected to return 'Promise<Void>'

import Plug

nonisolated func plug() {
    LikePhoto.self <~ { photo in
        print("Liking photo \(photo.id)")
        print("Liked")
    }
}
