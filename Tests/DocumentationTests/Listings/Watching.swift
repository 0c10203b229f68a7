import Plug
import Synchronization

private struct NoSuchPhoto: Error {}

private class UploadPhoto: AsyncAction<Photo, Int> {}

func checkingAnInput() {
    Actions.intercept(LikePhoto.self) { photo, next in
        guard photo.id > 0 else { return Promise(error: NoSuchPhoto()) }
        return next(photo)
    }
}

func retrying() {
    Actions.intercept(LikePhoto.self) { photo, next in
        Promise.retry(attempts: 3) { next(photo) }
    }
}

func caching() {
    let counts = Mutex<[Int: Int]>([:])
    Actions.intercept(CountLikesLater.self) { photo, next in
        if let count = counts.withLock({ $0[photo.id] }) { return Promise(count) }
        return next(photo).then { count in
            counts.withLock { $0[photo.id] = count }
            return count
        }
    }
}

func requireLogin<A: IsAction, Value>(for action: A.Type) where A.Output == Promise<Value> {
    Actions.intercept(action) { input, next in
        session.isOpen ? next(input) : Promise(error: LoginRequired())
    }
}

private let session = Session()

private struct Session {
    var isOpen: Bool { true }
}

private struct LoginRequired: Error {}

func interceptingAtTimes(_ debugMenu: DebugMenu) {
    Actions.intercept(LikePhoto.self) { photo, next in
        debugMenu.isSlow ? next(photo).delay(.seconds(2)) : next(photo)
    }
}

final class DebugMenu: Sendable {
    var isSlow: Bool { true }
}

func interceptingAsynchronously() {
    Actions.intercept(UploadPhoto.self) { photo, next in
        let size = try await next(photo)
        print("Uploaded \(size) bytes")
        return size
    }
}

func orderOfInterceptors(_ photo: Photo) {
    Actions.intercept(CountLikes.self) { photo, next in next(photo) * 10 }
    Actions.intercept(CountLikes.self) { photo, next in next(photo) + 1 }
    CountLikes.self <~ { _ in 3 }
    print(action(CountLikes.self, photo))
}

func observing() -> ActionObserver {
    let observer = Actions.observe { event in
        switch event.phase {
        case .began: print("[\(event.callID)] \(event.name) began at \(event.caller)")
        case .ended(.returned, let time): print("[\(event.callID)] \(event.name) took \(time)")
        case .ended(.failed(let error), _): print("[\(event.callID)] \(event.name): \(error)")
        case .ended(.cancelled, _): print("[\(event.callID)] \(event.name) was cancelled")
        }
    }

    return observer
}

func observingOneCall(_ photo: Photo) async throws {
    try await Actions.withObserver { event in
        print(event)
    } _: {
        try await action(LikePhoto.self, photo)
    }
}

func streams(_ photo: Photo) async {
    class WatchLikes: Action<Photo, AsyncStream<Int>> {}

    WatchLikes.self <~ { photo in
        AsyncStream { continuation in
            for count in [1, 1, 2] { continuation.yield(count) }
            continuation.finish()
        }
    }

    Actions.intercept(WatchLikes.self) { photo, next in
        AsyncStream { continuation in
            let task = Task {
                var last: Int?
                for await count in next(photo) where count != last {
                    continuation.yield(count)
                    last = count
                }
                continuation.finish()
            }
            continuation.onTermination = { _ in task.cancel() }
        }
    }

    let observer = Actions.observe { event in
        if case .ended = event.phase { print("\(event.name) returned its stream") }
    }
    for await count in action(WatchLikes.self, photo) { print(count) }
    observer.cancel()
}
