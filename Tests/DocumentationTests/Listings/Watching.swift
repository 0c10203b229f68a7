import Plug
import Synchronization

private struct NoSuchPhoto: Error {}

private class UploadPhoto: AsyncAction<Photo, Int> {}

func printingCalls(_ photo: Photo) async throws {
    CountLikes.self <~ { _ in 3 }
    CountLikesLater.self <~ { _ in Promise(3) }
    UploadPhoto.self <~ { _ in 3 }
    Actions.intercept(PrintCalls())
    _ = action(CountLikes.self, photo)
    _ = try await action(CountLikesLater.self, photo)
    _ = try await action(UploadPhoto.self, photo)
}

func checkingAnInput() {
    Actions.intercept(LikePhoto.self) { photo, next in
        guard photo.id > 0 else {
            return Promise(error: NoSuchPhoto())
        }
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
        if let count = counts.withLock({ $0[photo.id] }) {
            return Promise(count)
        }
        return next(photo).map { count in
            counts.withLock { $0[photo.id] = count }
            return count
        }
    }
}

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

struct PrintCalls: ActionInterceptor, PromiseInterceptor,
    AsyncActionInterceptor
{
    // Of an `ActionInterceptor`: what an `Action` returns.
    func intercept<Input, Output>(
        _ action: any Pluggable.Type,
        _ input: Input,
        next: @escaping @Sendable (Input) -> Output
    ) -> Output {
        print(action)
        return next(input)
    }

    // Of a `PromiseInterceptor`: what an `Action` promises.
    func intercept<Input, Value>(
        _ action: any Pluggable.Type,
        _ input: Input,
        next: @escaping @Sendable (Input) -> Promise<Value>
    ) -> Promise<Value> {
        print(action)
        return next(input)
    }

    // Of an `AsyncActionInterceptor`: what an `AsyncAction`
    // returns.
    func intercept<Input: Sendable, Output: Sendable>(
        _ action: any Pluggable.Type,
        _ input: Input,
        next: AsyncNext<Input, Output>
    ) async throws -> Output {
        print(action)
        return try await next(input)
    }
}

struct RetryTwice: AsyncActionInterceptor {
    func intercept<Input: Sendable, Output: Sendable>(
        _ action: any Pluggable.Type,
        _ input: Input,
        next: AsyncNext<Input, Output>
    ) async throws -> Output {
        do { return try await next(input) } catch { return try await next(input) }
    }
}

func interceptingAll() {
    Actions.intercept(RequireLogin())
}

private class LogIn: Action<String, Promise<Void>> {}

private let session = Session()

private struct Session {
    var isOpen: Bool { true }
}

private struct LoginRequired: Error {}

@MainActor
final class SlowMode {
    private var slowness: ActionInterception?

    func toggle() {
        if let slowness {
            slowness.cancel()
            self.slowness = nil
        } else {
            slowness = Actions.intercept(
                LikePhoto.self,
                .slow(by: .seconds(2))
            )
        }
    }
}

@MainActor
func observingOnTheMainActor(_ debugMenu: DebugMenu) -> ActionObservation {
    let observer = Actions.observe { event in
        Task { @MainActor in
            debugMenu.log.append(event.description)
        }
    }

    return observer
}

@MainActor
final class DebugMenu {
    var log: [String] = []
}

func interceptingAsynchronously() {
    Actions.intercept(UploadPhoto.self) { photo, next in
        let size = try await next(photo)
        print("Uploaded \(size) bytes")
        return size
    }
}

func orderOfInterceptors(_ photo: Photo) {
    Actions.intercept(CountLikes.self) { photo, next in
        next(photo) * 10
    }
    Actions.intercept(CountLikes.self) { photo, next in
        next(photo) + 1
    }
    CountLikes.self <~ { _ in 3 }
    print(action(CountLikes.self, photo))
}

func observing() -> ActionObservation {
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

    return observer
}

func tracing() -> ActionObservation {
    let trace = Actions.trace()

    return trace
}

func seeingInputs() -> ActionObservation {
    let observer = Actions.trace { event in
        if let input = event.input {
            print("\(event.name) of \(input)")
        }
        if let output = event.output {
            print("\(event.name) answered \(output)")
        }
    }

    return observer
}

class ChangePassword:
    Action<String, Promise<Void>>, Confidential
{}

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
        if case .ended = event.phase {
            print("\(event.name) returned its stream")
        }
    }
    for await count in action(WatchLikes.self, photo) {
        print(count)
    }
    observer.cancel()
}
