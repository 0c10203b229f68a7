// error: capture of 'self' with non-Sendable type 'Screen' in a '@Sendable' closure [#SendableClosureCaptures]
// error: implicit capture of 'self' requires that 'Delivery' conforms to 'Sendable'
// error: actor-isolated property 'count' can not be mutated from a Sendable closure
// error: actor-isolated property 'count' can not be referenced from a Sendable closure
// error: call to actor-isolated instance method 'number' in a synchronous nonisolated context [#ActorIsolatedCall]
// error: actor-isolated property 'count' cannot be accessed from outside of the actor
// error: actor-isolated property 'title' can not be mutated from a Sendable closure
// error: mutable capture of 'inout' parameter 'self' is not allowed in concurrently-executing code [#SendableClosureCaptures]
// error: main actor-isolated property 'title' can not be mutated from a Sendable closure
// error: main actor-isolated property 'title' can not be mutated from a nonisolated context
// error: main actor-isolated property 'count' cannot be accessed from outside of the actor

import Plug
import Synchronization

nonisolated class LoadTitle: Action<Photo, Promise<String>> {}

nonisolated final class Screen {
    var title = ""

    func show(_ photo: Photo) {
        action(LoadTitle.self, photo).then { self.title = $0 }.onError { _ in }
    }
}

nonisolated final class Delivery {
    func makeLikePhoto() -> LikePhoto { MockLikePhoto() }

    func plug() {
        LikePhoto.self <~ self.makeLikePhoto()
        let likePhoto = MockShared()
        LikePhoto.self <~ likePhoto
    }
}

nonisolated final class MockShared: LikePhoto, @unchecked Sendable {}

actor Counter {
    var count = 0
    var title = ""
    let likes = Mutex(0)

    func number(_ photo: Photo) -> Int { count }

    func plug() {
        LikePhoto.self <~ { _ in
            self.count += 1
            return Promise()
        }
        CountLikes.self <~ { _ in self.count }
        CountLikes.self <~ { photo in self.number(photo) }
        UploadPhoto.self <~ { _ in self.count }

        LikePhoto.self <~ { _ -> Void in self.count += 1 }
        CountLikes.self <~ { [likes] _ in likes.withLock { $0 } }
        UploadPhoto.self <~ { _ in await self.count }
    }

    func show(_ photo: Photo) {
        action(LoadTitle.self, photo).then { [weak self] in self?.title = $0 }.onError { _ in }
        action(LoadTitle.self, photo).then { self.title = $0 }.onError { _ in }
    }
}

nonisolated struct Batch {
    var count = 0

    mutating func plug() {
        CountLikes.self <~ { _ in self.count }
        CountLikes.self <~ { [count] _ in count }
    }
}

@MainActor
final class Gallery {
    var count = 0
    var title = ""

    nonisolated func show(_ photo: Photo) {
        action(LoadTitle.self, photo).then { self.title = $0 }.onError { _ in }
        action(LoadTitle.self, photo).then { @MainActor in self.title = $0 }.onError { _ in }
    }

    nonisolated func load(_ photo: Photo) async throws {
        title = try await action(LoadTitle.self, photo).value
    }

    func plug() {
        UploadPhoto.self <~ { _ in self.count }
        UploadPhoto.self <~ { @MainActor _ in self.count }
    }
}
