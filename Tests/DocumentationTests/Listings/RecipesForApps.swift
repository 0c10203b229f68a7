import Plug
import Synchronization

enum SessionListings {
    typealias User = QuestionListings.User
    typealias SessionRoot = QuestionListings.SessionRoot

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
        session?.run {
            action(LikePhoto.self, photo)
                .onError { error in print(error) }
        }
    }
}

enum PageListings {
    struct Page: Sendable {
        let photos: [Photo]
        let next: String?
    }

    class ListPhotos: Action<String, Promise<Page>> {}

    @MainActor
    final class PhotoList {
        private(set) var photos: [Photo] = []
        private var next: String? = ""
        private var loading: AnyPromise?

        func loadMore() {
            if loading == nil, let next { load(next) }
        }
        func refresh() {
            loading?.cancel()
            load("")
        }

        private func load(_ cursor: String) {
            loading = action(ListPhotos.self, cursor)
                .then { page in
                    self.photos =
                        (cursor.isEmpty ? [] : self.photos)
                        + page.photos
                    (self.next, self.loading) = (page.next, nil)
                }
                .onError { _ in self.loading = nil }
        }
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

        func type(_ text: String) {
            search?.cancel()
            search = Promise().delay(.milliseconds(300), clock: clock)
                .then { action(SearchPhotos.self, text) }
                .then { photos in self.photos = photos }
                .onError { _ in self.photos = [] }
        }
    }
}

enum OfflineListings {
    nonisolated final class OfflineQueue: Sendable {
        private let last = Mutex(Promise<Void>())

        @discardableResult
        func add<Value>(
            _ send: @escaping @Sendable () -> Promise<Value>
        ) -> Promise<Value> {
            let (done, resolver) = Promise<Void>.pending()
            let previous = last.withLock { last in
                let previous = last
                // Wait for both. Otherwise, a canceled call would
                // let the next one overtake those before it.
                last = Promise {
                    _ = await (previous.result, done.result)
                }
                return previous
            }
            return Promise {
                defer { resolver.resolve() }
                try await previous.value
                return try await send().valueCancellingWithTask()
            }
        }
    }

    static func plug(_ queue: OfflineQueue) {
        Actions.intercept(LikePhoto.self) { photo, next in
            queue.add { next(photo) }
        }
        Actions.intercept(UnlikePhoto.self) { photo, next in
            queue.add { next(photo) }
        }
    }

    static func goOffline(_ queue: OfflineQueue) -> Promise<Void>.Resolver {
        let (online, resolver) = Promise<Void>.pending()
        queue.add { online }

        return resolver
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
        LikePhoto.self <~ action(IsOn.self, .quickLikes)
            ? QuickLikePhoto() : NetworkLikePhoto()
    }

    static func plugFlags(_ fetched: Set<Flag>) {
        IsOn.self <~ { flag in fetched.contains(flag) }
    }

    static func plugHalves(_ user: Photo) {
        IsOn.self <~ { flag in user.id.isMultiple(of: 2) }
    }
}

enum ShadowListings {
    static func shadow<A: IsAction, Value: Equatable>(
        _ useCase: A.Type,
        with candidate:
            @escaping @Sendable (A.Input) -> Promise<Value>,
        report: @escaping @Sendable (String) -> Void
    ) where A.Input: Sendable, A.Output == Promise<Value> {
        Actions.intercept(useCase) { input, next in
            let new = Promise { try await candidate(input).value }
            return next(input).map { old in
                new.then { new in
                    if new != old {
                        report("\(input): \(old), now \(new)")
                    }
                }
                .onError { error in
                    report("\(input): \(old), now \(error)")
                }
                return old
            }
        }
    }

    static func plug(report: @escaping @Sendable (String) -> Void) {
        let log = Log(add: report)
        shadow(
            CountLikesLater.self,
            with: { NewCountLikes().perform($0) },
            report: { log.add($0) }
        )
    }

    class NewCountLikes: CountLikesLater {
        override func perform(_ photo: Photo) -> Promise<Int> {
            photo.id < 0 ? Promise(error: Offline()) : Promise(photo.id)
        }
    }

    struct Log: Sendable {
        let add: @Sendable (String) -> Void
    }
}

class WhoAsks: Action<Void, String> {}

@MainActor
final class DemoMode {
    private var interceptions: [ActionInterception] = []

    var isOn: Bool { !interceptions.isEmpty }

    func start() {
        guard !isOn else { return }
        interceptions = [
            Actions.intercept(LikePhoto.self) { _, _ in
                Promise()
            },
            Actions.intercept(CountLikesLater.self) { photo, _ in
                Promise(photo.id)
            },
        ]
    }

    func stop() {
        for interception in interceptions {
            interception.cancel()
        }
        interceptions = []
    }
}

enum AuditListings {
    static func audit(
        _ write: @escaping @Sendable (String) -> Void
    ) -> ActionObservation {
        Actions.trace { event in
            // The question below is a call, too.
            if event.action is WhoAsks.Type { return }
            if case .began = event.phase {
                let call =
                    "[\(event.callID)] \(action(WhoAsks.self))"
                let input = event.input ?? "(confidential)"
                write("\(call): \(event.name) \(input)")
            } else {
                write("\(event)")
            }
        }
    }

    static func plug(_ log: ShadowListings.Log) -> ActionObservation {
        let auditing = audit { line in log.add(line) }

        return auditing
    }
}

enum ProgressListings {
    struct Upload: Sendable {
        let photo: Photo
        var report: @Sendable (Double) -> Void = { _ in }
    }

    class UploadPhoto: Action<Upload, Promise<Int>> {}

    static func plug(_ backend: SlowBackend) {
        UploadPhoto.self <~ { upload in
            try await backend.upload(
                upload.photo.id,
                progress: upload.report
            )
        }
    }

    @MainActor
    static func call(_ photo: Photo, _ screen: Screen) async throws {
        let (progress, size) = photo.upload()
        for await part in progress { screen.title = "\(part)" }
        screen.title = "Uploaded \(try await size.value) bytes"
    }

    /// Goes on when its two steps are settled.
    struct SlowBackend: Sendable {
        let steps: [Promise<Void>]

        func upload(_ id: Int, progress: @Sendable (Double) -> Void) async throws -> Int {
            for (index, step) in steps.enumerated() {
                try await step.value
                progress(Double(index + 1) / Double(steps.count))
            }
            return id
        }
    }
}

private typealias Upload = ProgressListings.Upload
private typealias UploadPhoto = ProgressListings.UploadPhoto

extension Photo {
    func upload() -> (
        progress: AsyncStream<Double>, size: Promise<Int>
    ) {
        let (progress, continuation) = AsyncStream.makeStream(
            of: Double.self
        )
        let upload = Upload(photo: self) { part in
            continuation.yield(part)
        }
        let size = action(UploadPhoto.self, upload).finally {
            continuation.finish()
        }
        return (progress, size)
    }
}

enum WeatherListings {
    class Weather: AsyncAction<Void, Void> {}

    enum Forecast: CaseIterable {
        case fine, slow, failing, flaky

        func begin(clock: any Clock<Duration> = ContinuousClock()) {
            switch self {
            case .fine: Weather.self <~ {}
            case .slow:
                Weather.self <~ {
                    try await clock.sleep(for: .seconds(2))
                }
            case .failing: Weather.self <~ { throw Offline() }
            case .flaky:
                let calls = Atomic(0)
                Weather.self <~ {
                    let number = calls.add(1, ordering: .relaxed)
                        .newValue
                    if number.isMultiple(of: 3) { throw Offline() }
                }
            }
        }
    }

    static func plug() {
        let weather = ActionBehavior { try await action(Weather.self) }
        Actions.intercept(LikePhoto.self, weather)
        Actions.intercept(CountLikesLater.self, weather)
        Forecast.fine.begin()
    }
}

extension Actions {
    static func successes(
        of useCases: any Pluggable.Type...
    ) -> AsyncStream<Void> {
        AsyncStream(bufferingPolicy: .bufferingNewest(1)) {
            continuation in
            let observer = observe { event in
                guard case .ended(.returned, _) = event.phase,
                    useCases.contains(where: {
                        $0 == event.action
                    })
                else { return }
                continuation.yield()
            }
            continuation.onTermination = { _ in
                observer.cancel()
            }
        }
    }
}

enum NotifyingListings {
    class ListLikes: Action<Void, Promise<[Int]>> {}

    @MainActor
    final class LikesList {
        private(set) var likes: [Int] = []

        func keepUpToDate() async {
            let changes = Actions.successes(
                of: LikePhoto.self,
                UnlikePhoto.self
            )
            await reload()
            for await _ in changes { await reload() }
        }

        private func reload() async {
            if let likes = try? await action(ListLikes.self) { self.likes = likes }
        }
    }
}
