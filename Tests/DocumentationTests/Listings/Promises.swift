import Plug

enum Outputs {
    class FormatPrice: Action<Int, String> {}
    // snippet.like-photo
    class LikePhoto: Action<Photo, Promise<Void>> {}
    // snippet.upload-photo
    class UploadPhoto: AsyncAction<Photo, Int> {}
    // snippet.watch-likes
    class WatchLikes: Action<Photo, AsyncStream<Int>> {}
    // snippet.end

    @MainActor
    final class Screen {
        var title = ""
        let label = Label()

        func call(_ photo: Photo) async throws {
            label.text = action(FormatPrice.self, 199)

            // snippet.a-promise
            action(LikePhoto.self, photo)
                .then { self.title = "Liked" }
                .onError { error in self.title = "\(error)" }

            // snippet.end

            try await action(LikePhoto.self, photo).value
            let size = try await action(UploadPhoto.self, photo)
            title = "\(size)"

            // snippet.a-stream
            for await likes in action(WatchLikes.self, photo) {
                print(likes)
            }
        }
    }

    @MainActor
    final class Label {
        var text = ""
    }
}

// snippet.cancellable-likes
func cancellableLikes(of photo: Photo) -> Promise<Int> {
    let (promise, resolver) = Promise<Int>.pending()
    let request = oldService.fetchLikes(of: photo.id) { result in
        switch result {
        case .success(let count): resolver.resolve(count)
        case .failure(let error): resolver.reject(error)
        }
    }
    resolver.onCancel { [weak request] in request?.cancel() }
    return promise
}
// snippet.end

func limitedLike(of photo: Photo) async throws {
    // snippet.limited-like
    try await photo.like().timeout(.seconds(3)).value
}

@MainActor
final class Album {
    func countLikes(of photo: Photo) -> Promise<Int> { Promise(3) }

    func count(_ save: Promise<Photo>) {
        // snippet.count
        save.then { [weak self] photo in
            guard let self else { throw CancellationError() }
            return self.countLikes(of: photo)
        }
        .onError { error in print(error) }
    }
}

struct FeedState {
    var photo: Photo
}

enum FeedAction { case refresh }

func reduce(
    _ state: inout FeedState,
    action: FeedAction
) -> Promise<Void> {
    Plug.action(LikePhoto.self, state.photo)
}

@MainActor
final class SpinningButton {
    let photo: Photo
    let spinner = Spinner()
    var title = ""
    var liking: Promise<Void>?

    init(photo: Photo) {
        self.photo = photo
    }

    // snippet.tap
    func tap() {
        spinner.start()
        liking = photo.like()
            .then { self.title = "Liked" }
            .finally { self.spinner.stop() }
            .onError { error in self.title = "\(error)" }
    }

    func tapAgain() {
        liking?.cancel()
    }
}

@MainActor
final class Spinner {
    var isSpinning = false

    func start() { isSpinning = true }
    func stop() { isSpinning = false }
}

class CountLikesLater: Action<Photo, Promise<Int>> {}

private let oldService = OldService()

private struct OldService {
    final class Request: Sendable {
        func cancel() {}
    }

    @discardableResult
    func fetchLikes(
        of id: Int,
        completion: @escaping @Sendable (Result<Int, any Error>) -> Void
    ) -> Request {
        completion(.success(id))
        return Request()
    }
}
