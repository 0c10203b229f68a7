// error: main actor-isolated property 'likes' can not be mutated from a Sendable closure
// error: failed to produce diagnostic for expression; please submit a bug report (https://swift.org/contributing/#reporting-bugs)
// error: call to method 'makeLikePhoto' in closure requires explicit use of 'self' to make capture semantics explicit
// error: generic parameter 'Next' could not be inferred
// error: 'async' call in a function that does not support concurrency

import Plug
import Synchronization

class RemoveDownload: Action<Int, Promise<Void>> {}

nonisolated final class DownloadStore: Sendable {
    let downloads = Mutex<Set<Int>>([])
}

@MainActor
final class Feed {
    var likes = 0

    func plug() {
        LikePhoto.self <~ { photo in
            self.likes += 1
            print("Liking photo \(photo.id)")
        }
    }
}

func plugRemoval(_ store: DownloadStore) {
    RemoveDownload.self <~ { id in store.downloads.withLock { $0.remove(id) } }
}

nonisolated final class Delivery: Sendable {
    func makeLikePhoto() -> LikePhoto { MockLikePhoto() }

    func plug() {
        LikePhoto.self <~ makeLikePhoto()
    }
}

nonisolated func chain(_ count: Promise<Int>) {
    _ = count.then { likes in
        if likes > 3 { return Promise(error: CancellationError()) }
        return Promise(likes)
    }
    _ = Promise { try action(UploadPhoto.self, Photo(id: 42)) }
}
