import Plug
import Synchronization

enum SessionListings {
    typealias User = QuestionListings.User
    typealias SessionRoot = QuestionListings.SessionRoot

    // snippet.app-model
    @MainActor
    final class AppModel {
        private(set) var screen: PhotoModel?
        private var session: Actions?

        func signIn(_ user: User) {
            session = Actions.withScope {
                _ = SessionRoot(user)
                return Actions.current
            }
        }

        func open(_ photo: Photo) {
            screen = session?.run { PhotoModel(photo: photo) }
        }
        func signOut() { (screen, session) = (nil, nil) }
    }
}

extension SessionListings.AppModel {
    func likeFromNotification(_ photo: Photo) {
        session?.action(LikePhoto.self, photo)
            .onError { error in print(error) }
    }
}

enum SearchListings {
    class SearchPhotos: Action<String, Promise<[Photo]>> {}

    @MainActor
    final class PhotoSearch {
        private(set) var photos: [Photo] = []
        private var search: AnyPromise?
        private let clock: any Clock<Duration>

        init(clock: any Clock<Duration> = ContinuousClock()) { self.clock = clock }

        // snippet.open-photos
        func type(_ text: String) {
            search?.cancel()
            search = Promise().delay(.milliseconds(300), clock: clock)
                .then { action(SearchPhotos.self, text) }
                .then { photos in self.photos = photos }
                .onError { _ in self.photos = [] }
        }
    }
}

enum FlagListings {
    nonisolated enum Flag { case quickLikes }
    class IsOn: Action<Flag, Bool> {}

    class QuickLikePhoto: LikePhoto {
        override func perform(_ photo: Photo) -> Promise<Void> {
            action(ShowPhoto.self, photo)
        }
    }

    static func plug() {
        // snippet.a-feature-flag
        LikePhoto.self <~ action(IsOn.self, .quickLikes)
            ? QuickLikePhoto() : NetworkLikePhoto()
    }

    static func plugFlags(_ fetched: Set<Flag>) {
        IsOn.self <~ { flag in fetched.contains(flag) }
    }
}

enum DemoListings {
    struct Mocks {
        let likePhoto = LikePhoto.self <~ { _ in Promise() }
        let loadCaption = LoadCaption.self <~ { _ in Promise("A bird") }
    }

    // snippet.demo-mode
    @MainActor
    final class AppModel {
        private(set) var screen: PhotoModel?
        private let live = Actions.current
        private let demo = Actions()

        init() { demo.run { _ = Mocks() } }

        func open(_ photo: Photo, inDemo isDemo: Bool) {
            screen = (isDemo ? demo : live).run {
                PhotoModel(photo: photo)
            }
        }
    }
    // snippet.end
}

// snippet.open-calls
final class OpenCalls: PromiseInterceptor {
    private struct Call {
        let promise: AnyPromise
        let end: @Sendable () async -> Void
    }

    private let calls = Mutex<[ObjectIdentifier: Call]>([:])

    func intercept<Input, Value>(
        _ action: any Pluggable.Type,
        _ input: Input,
        next: @escaping @Sendable (Input) -> Promise<Value>
    ) -> Promise<Value> {
        let promise = next(input)
        let id = ObjectIdentifier(promise)
        let call = Call(promise: promise) { _ = await promise.result }
        calls.withLock { $0[id] = call }
        return promise.finally { [self] in
            calls.withLock { $0[id] = nil }
        }
    }

    func cancel() { running.forEach { $0.promise.cancel() } }
    func ended() async { for call in running { await call.end() } }

    private var running: [Call] {
        calls.withLock { Array($0.values) }
    }
}
// snippet.end

enum NotifyingListings {
    class ListLikes: Action<Void, Promise<[Int]>> {}

    @MainActor
    final class LikesList {
        private(set) var likes: [Int] = []

        // snippet.keep-up-to-date
        func keepUpToDate() async {
            let (changes, change) = AsyncStream.makeStream(
                of: Void.self,
                bufferingPolicy: .bufferingNewest(1)
            )
            let observer = Actions.observe { event in
                if case .ended(.returned, _) = event.phase,
                    event.action == LikePhoto.self
                {
                    change.yield()
                }
            }
            defer { observer.cancel() }
            await reload()
            for await _ in changes { await reload() }
        }
        // snippet.end

        private func reload() async {
            if let likes = try? await action(ListLikes.self).value { self.likes = likes }
        }
    }
}
