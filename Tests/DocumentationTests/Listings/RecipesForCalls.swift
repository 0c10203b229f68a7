import Plug
import PlugResilience
import Synchronization

enum RecipesForCalls {
    nonisolated struct Photo: Codable, Equatable, Sendable {
        let id: Int
    }

    class FetchPhoto: Action<Int, Promise<Photo>> {}
    class LikePhoto: Action<Photo, Promise<Void>> {}
    class UnlikePhoto: Action<Photo, Promise<Void>> {}
    class CountLikes: Action<Photo, Promise<Int>> {}
    class WatchLikes: Action<Photo, AsyncThrowingStream<Int, any Error>> {}
    class LoadFeed: Action<Void, Promise<[Photo]>> {}
    class FetchFeed: Action<Void, Promise<[Photo]>> {}
    class WatchFeed: Action<Void, AsyncThrowingStream<[Photo], any Error>> {}
    class UploadPhoto: AsyncAction<Photo, Int> {}
    class PostPhoto: AsyncAction<Int, Void> {}
    class DeletePhoto: AsyncAction<Int, Void> {}

    struct Offline: Error {}
}

extension RecipesForCalls {
    static func poll(on clock: any Clock<Duration>) {
        // snippet.polling
        WatchLikes.self <~ { photo in
            AsyncThrowingStream { counts in
                let task = Task {
                    do {
                        while true {
                            counts.yield(try await action(CountLikes.self, photo).value)
                            try await clock.sleep(for: .seconds(10))
                        }
                    } catch {
                        counts.finish(throwing: error)
                    }
                }
                counts.onTermination = { _ in task.cancel() }
            }
        }
    }

    static func plugFeed() {
        WatchFeed.self <~ {
            AsyncThrowingStream { feeds in
                let task = Task {
                    do {
                        if let stored = try? await action(LoadFeed.self).value {
                            feeds.yield(stored)
                        }
                        feeds.yield(try await action(FetchFeed.self).value)
                        feeds.finish()
                    } catch {
                        feeds.finish(throwing: error)
                    }
                }
                feeds.onTermination = { _ in task.cancel() }
            }
        }
    }

    // snippet.undoing
    static func publish(_ photo: Photo) async throws {
        let id = try await action(UploadPhoto.self, photo)
        do {
            try await action(PostPhoto.self, id)
        } catch {
            // Its own task, so that it runs after a cancellation, too.
            _ = await Task {
                try await action(DeletePhoto.self, id)
            }.result
            throw error
        }
    }
    // snippet.end

    static func queue(on clock: any Clock<Duration>) {
        // snippet.offline-queue
        let queue = CallLimit(1)
        let delays = Backoff.constant(
            .seconds(30),
            attempts: .max
        )
        func enqueue<A: ResilientAction>(_ action: A.Type) {
            Actions.limit(action, to: queue)
            Actions.retry(action, delays: delays, clock: clock) {
                $0 is Offline
            }
        }
        enqueue(LikePhoto.self)
        enqueue(UnlikePhoto.self)
        // snippet.end
    }

    static func surviveARestart(_ outbox: Outbox) {
        // snippet.surviving-queue
        Actions.intercept(LikePhoto.self) { photo, next in
            outbox.add(photo)
            return next(photo).finally { outbox.remove(photo) }
        }
        // snippet.end
    }

    class StoredFetchPhoto: FetchPhoto {
        private let store: PhotoStore
        private let fetch: @Sendable (Int) -> Promise<Photo>

        init(
            _ store: PhotoStore,
            or fetch: @escaping @Sendable (Int) -> Promise<Photo>
        ) {
            self.store = store
            self.fetch = fetch
        }

        override func perform(_ id: Int) -> Promise<Photo> {
            store[id].map { Promise($0) } ?? fetch(id)
        }
    }

    static func plugDecorator(_ store: PhotoStore) {
        FetchPhoto.self
            <~ StoredFetchPhoto(store) { id in
                NetworkFetchPhoto().perform(id)
            }
    }

    final class PhotoStore: Sendable {
        private let photos = Mutex<[Int: Photo]>([:])
        subscript(id: Int) -> Photo? {
            get { photos.withLock { $0[id] } }
            set { photos.withLock { $0[id] = newValue } }
        }
    }

    final class Outbox: Sendable {
        private let stored = Mutex<[Photo]>([])
        var photos: [Photo] { stored.withLock { $0 } }
        func add(_ photo: Photo) { stored.withLock { $0.append(photo) } }
        func remove(_ photo: Photo) { stored.withLock { $0.removeAll { $0 == photo } } }
    }

    class NetworkFetchPhoto: FetchPhoto {
        override func perform(_ id: Int) -> Promise<Photo> { Promise(Photo(id: id + 1_000)) }
    }
}
