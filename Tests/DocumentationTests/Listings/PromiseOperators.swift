import Plug
import PlugTesting
import Testing

enum PromiseOperators {
    class LoadPhoto: Action<Int, Promise<Photo>> {}

    @MainActor
    final class Screen {
        var title = ""
        let photo = Photo(id: 42)

        func load() {
            // snippet.load
            action(LoadPhoto.self, 42)
                .then { photo in action(LoadCaption.self, photo) }
                .then { caption in self.title = caption }
                .onError { error in self.title = "\(error)" }
        }

        func tapWithTask() {
            Task {
                do {
                    try await action(LikePhoto.self, photo).value
                    title = "Liked"
                } catch {
                    title = "\(error)"
                }
            }
        }

        func tap() {
            action(LikePhoto.self, photo)
                .then { self.title = "Liked" }
                .onError { error in self.title = "\(error)" }
        }

        func loadBoth() {
            // snippet.load-both
            Promise.all(
                action(CountLikesLater.self, photo),
                action(LoadCaption.self, photo)
            )
            .timeout(.seconds(10))
            .then { likes, caption in
                self.title = "\(caption), \(likes) likes"
            }
            .onError { error in self.title = "\(error)" }
        }

        func loadAtOnce() async throws {
            let likes = action(CountLikesLater.self, photo)
            let caption = action(LoadCaption.self, photo)
            title = try await "\(caption.value), \(likes.value) likes"
        }

        func loadCaption() {
            action(LoadCaption.self, photo)
                .recover { error in
                    guard error is Offline else { throw error }
                    return "No connection"
                }
                .then { caption in self.title = caption }
                .onError { error in self.title = "\(error)" }
        }
    }

    static func hedged(
        _ id: Int,
        first: (Int) -> Promise<Photo>,
        second: @escaping @Sendable (Int) -> Promise<Photo>
    ) -> Promise<Photo> {
        Promise.any([first(id), Promise().delay(.seconds(1)).then { second(id) }])
    }

    static func making(_ photo: Photo) {
        // snippet.making
        let none = Promise<[Photo]>([])
        let failed = Promise<[Photo]>(error: Offline())
        let done = Promise()
        let liked = Promise { try await backend.like(photo.id) }
        // snippet.end

        print(none, failed, done, liked)
    }
}

/// What the article on promises says.
@MainActor
@Suite(.actions)
struct PromiseOperatorTests {
    private let screen = PromiseOperators.Screen()

    @Test func `A call begins in its line`() async {
        let likes = Actions.record(LikePhoto.self) { _ in Promise() }
        screen.tap()
        #expect(likes.count == 1)
        #expect(screen.title.isEmpty)
        await Actions.settled()
        #expect(screen.title == "Liked")
    }

    @Test func `A call in a task begins after the function that starts the task`() async throws {
        let likes = Actions.record(LikePhoto.self) { _ in Promise() }
        screen.tapWithTask()
        #expect(likes.count == 0)
        #expect(await likes.next()?.id == 42)
    }

    @Test func `Promises of different types are waited for together`() async throws {
        CountLikesLater.self <~ { _ in Promise(3) }
        LoadCaption.self <~ { _ in Promise("Birds") }
        screen.loadBoth()
        await Actions.settled()
        #expect(screen.title == "Birds, 3 likes")
        screen.title = ""
        try await screen.loadAtOnce()
        #expect(screen.title == "Birds, 3 likes")
    }

    @Test func `Only the error that is meant is replaced`() async {
        LoadCaption.self <~ { _ in Promise(error: Offline()) }
        screen.loadCaption()
        await Actions.settled()
        #expect(screen.title == "No connection")
        LoadCaption.self <~ { _ in Promise(error: CancellationError()) }
        screen.loadCaption()
        await Actions.settled()
        #expect(screen.title == "CancellationError()")
    }
}
