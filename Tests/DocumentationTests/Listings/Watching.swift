import Plug
import PlugResilience

private struct NoSuchPhoto: Error {}

private class UploadPhoto: AsyncAction<Photo, Int> {}

func checkingAnInput() {
    // snippet.checking-an-input
    Actions.intercept(LikePhoto.self) { photo, next in
        guard photo.id > 0 else {
            return Promise(error: NoSuchPhoto())
        }
        return next(photo)
    }
}

func retrying() {
    Actions.intercept(LikePhoto.self) { photo, next in
        Promise.retry(delays: [.seconds(1)]) { next(photo) }
    }
}

// snippet.require-login
struct RequireLogin: PromiseInterceptor, AsyncActionInterceptor {
    func intercept<Input, Value>(
        _ action: any Pluggable.Type,
        _ input: Input,
        next: @escaping @Sendable (Input) -> Promise<Value>
    ) -> Promise<Value> {
        mayCall(action)
            ? next(input) : Promise(error: LoginRequired())
    }

    func intercept<Input: Sendable, Output: Sendable>(
        _ action: any Pluggable.Type,
        _ input: Input,
        next: AsyncNext<Input, Output>
    ) async throws -> Output {
        guard mayCall(action) else { throw LoginRequired() }
        return try await next(input)
    }

    private func mayCall(_ action: any Pluggable.Type) -> Bool {
        session.isOpen || action == LogIn.self
    }
}
// snippet.end

private class LogIn: Action<String, Promise<Void>> {}

private let session = Session()

private struct Session {
    var isOpen: Bool { true }
}

private struct LoginRequired: Error {}

func interceptingAsynchronously() {
    Actions.intercept(UploadPhoto.self) { photo, next in
        let size = try await next(photo)
        print("Uploaded \(size) bytes")
        return size
    }
}

private class PriceOfPrint: Action<Photo, Int> {}

func orderOfInterceptors(_ photo: Photo) {
    Actions.intercept(PriceOfPrint.self) { photo, next in
        let shipping = 5
        return next(photo) + shipping
    }
    Actions.intercept(PriceOfPrint.self) { photo, next in
        next(photo) / 2
    }
    PriceOfPrint.self <~ { _ in 20 }
    print(action(PriceOfPrint.self, photo))
}

func observing() -> ActionToken {
    // snippet.observing
    let observer = Actions.observe { event in
        let call = "[\(event.callID)] \(event.name)"
        switch event.phase {
        case .began: print("\(call) began at \(event.caller)")
        case .ended(.returned, let time):
            print("\(call) took \(time)")
        case .ended(.failed(let error), _):
            print("\(call): \(error)")
        case .ended(.cancelled, _): print("\(call) was cancelled")
        }
    }
    // snippet.end

    return observer
}

func tracing() -> ActionToken {
    // snippet.tracing
    let trace = Actions.trace()
    // snippet.end

    return trace
}

private class WatchLikes: Action<Photo, AsyncStream<Int>> {}

func streams(_ photo: Photo) async {
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
        if case .ended = event.phase {
            print("\(event.name) returned its stream")
        }
    }
    for await count in action(WatchLikes.self, photo) {
        print(count)
    }
    observer.cancel()
}
