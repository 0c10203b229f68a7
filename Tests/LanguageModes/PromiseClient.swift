import Plug
import PlugResilience
import Testing

// Closures as an app writes them, with several statements, with calls, and without types.

class ListPhotos: Action<Void, Promise<[Photo]>> {}
class CountComments: Action<Photo, Promise<Int>> {}

struct NoPhoto: Error {}

@MainActor
final class Gallery {
    var title = ""
    var liked: [Int] = []

    func likeFirst() -> Promise<Void> {
        action(ListPhotos.self).then { photos in
            guard let first = photos.first else { throw NoPhoto() }
            return action(LikePhoto.self, first)
        }
    }

    func countAgain() -> Promise<Int> {
        action(CountComments.self, Photo()).recover { error in
            self.title = "\(error)"
            return action(CountComments.self, Photo(id: 1))
        }
    }

    func countComments() -> Promise<Void> {
        action(LikePhoto.self, Photo()).then {
            self.title = "Liked"
            return action(CountComments.self, Photo())
        }
        .then { count in
            self.title += ", \(count)"
            self.title += " comments"
        }
        .then {
            let title = self.title
            return action(LikePhoto.self, Photo(id: title.count))
        }
    }

    func listAndCount() -> Promise<[Photo]> {
        action(LikePhoto.self, Photo()).then {
            self.title = "Listing"
            return action(ListPhotos.self)
        }
        .onError { error in
            let text = "\(error)"
            self.title = text
        }
    }

    func show() -> Promise<Void> {
        Promise { self.title = "Shown" }
    }

    func showAndCount() -> Promise<Int> {
        Promise {
            self.title = "Counted"
            return self.title.count
        }
    }
}

@MainActor
@Suite
struct PromiseClient {
    @Test func `A closure of several statements returns the promise of an action`() async throws {
        try await Actions.withScope {
            let gallery = Gallery()
            LikePhoto.self <~ { photo in Promise { @MainActor in gallery.liked.append(photo.id) } }
            ListPhotos.self <~ { Promise([Photo(id: 7)]) }
            CountComments.self <~ { photo in
                photo.id == 1 ? Promise(1) : Promise(error: NoPhoto())
            }
            try await gallery.likeFirst().value
            #expect(try await gallery.countAgain().value == 1)
            #expect(gallery.title == "NoPhoto()")
            CountComments.self <~ { photo in Promise(photo.id) }
            try await gallery.countComments().value
            #expect(gallery.title == "Liked, 42 comments")
            #expect(try await gallery.listAndCount().value == [Photo(id: 7)])
            #expect(gallery.liked == [7, 42, 18, 42])
        }
    }

    @Test func `A closure in which nothing is awaited settles a promise`() async throws {
        let gallery = Gallery()
        try await gallery.show().value
        #expect(gallery.title == "Shown")
        #expect(try await gallery.showAndCount().value == 7)
        let shown = Promise { @MainActor in gallery.title = "Again" }
        try await shown.value
        #expect(gallery.title == "Again")
        let sum = Promise {
            let one = 1
            return one + 1
        }
        #expect(try await sum.value == 2)
        let chained = Promise(3).then { count in
            Promise { @MainActor in gallery.title = "\(count)" }
        }
        try await chained.value
        #expect(gallery.title == "3")
        await #expect(throws: NoPhoto.self) {
            try await Promise { if gallery.title == "3" { throw NoPhoto() } }.value
        }
    }

    @Test func `Promises are made, combined, timed and canceled`() async throws {
        let (promise, resolver) = Promise<Int>.pending()
        resolver.onCancel { print("never") }
        resolver.resolve(1)
        let callback = Promise<Int> { resolve, reject in
            resolve(2)
            reject(NoPhoto())
        }
        let failed = Promise<Int>(error: NoPhoto())
        let (number, text) = try await Promise.all(callback, Promise("two")).value
        #expect((number, text) == (2, "two"))
        let clock = SuspendingClock()
        let timed = promise.delay(.zero, clock: clock).timeout(.seconds(60), clock: clock)
        #expect(try await timed.value == 1)
        let gallery = Gallery()
        let retried = Promise.retry(delays: [.milliseconds(1)]) {
            gallery.title += "!"
            return gallery.title.count < 2 ? failed : promise
        }
        #expect(try await retried.value == 1)
        let forgotten = Promise<Int>.pending()
        forgotten.promise.cancel()
        guard case .failure(is CancellationError) = await forgotten.promise.result else {
            throw NoPhoto()
        }
    }
}
