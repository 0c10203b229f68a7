import Plug
import PlugTesting
import Testing

/// What the pages about other libraries show: liking a photo, before and after.
enum Origins {
    static func askingTheOldContainer(_ oldContainer: OldContainer) {
        // snippet.asking-the-old-container
        LikePhoto.self <~ { photo in
            try await oldContainer.photoService.like(photo)
        }
    }

    static func askingTheOldPromise(_ oldPhotos: OldPhotos) {
        // snippet.asking-the-old-promise
        LikePhoto.self <~ { photo in
            Plug.Promise { resolve, reject in
                oldPhotos.like(photo)
                    .done { resolve(()) }
                    .catch(policy: .allErrors) { error in
                        reject(error)
                    }
            }
        }
    }

    private typealias Promise = Plug.Promise

    static func askingTheNewPromise(_ photo: Photo) -> PromiseKit.Promise<Void> {
        PromiseKit.Promise<Void> { seal in
            action(LikePhoto.self, photo)
                .then { seal.fulfill(()) }
                .onError { error in seal.reject(error) }
        }
    }

    static func askingForAPublisher(_ photo: Photo) -> AnyPublisher<Int, any Error> {
        Deferred {
            Future<Int, any Error> { promise in
                nonisolated(unsafe) let promise = promise
                action(CountLikesLater.self, photo)
                    .then { count in promise(.success(count)) }
                    .onError { error in promise(.failure(error)) }
            }
        }
        .eraseToAnyPublisher()
    }
}

struct OriginsTests {
    @Test(.actions) func `The old container answers the new use case`() async throws {
        let container = Origins.OldContainer()
        Origins.askingTheOldContainer(container)
        try await action(LikePhoto.self, Photo(id: 42)).value
        #expect(await container.photoService.likes == [42])
    }

    @Test(.actions) func `The old promise settles the new one, either way`() async throws {
        Origins.askingTheOldPromise(Origins.OldPhotos(error: nil))
        try await action(LikePhoto.self, Photo(id: 42)).value
        Origins.askingTheOldPromise(Origins.OldPhotos(error: CancellationError()))
        await #expect(throws: CancellationError.self) {
            try await action(LikePhoto.self, Photo(id: 42)).value
        }
    }

    @Test(.actions) func `The new promise settles the old one, either way`() async throws {
        LikePhoto.self <~ { _ in Promise() }
        try await Origins.askingTheNewPromise(Photo(id: 42)).outcome.value
        LikePhoto.self <~ { _ in Promise(error: Offline()) }
        await #expect(throws: Offline.self) {
            try await Origins.askingTheNewPromise(Photo(id: 42)).outcome.value
        }
    }
}

extension Origins {
    struct OldContainer {
        let photoService = OldPhotoService()
    }

    actor OldPhotoService {
        private(set) var likes: [Int] = []
        func like(_ photo: Photo) throws { likes.append(photo.id) }
    }

    struct OldPhotos {
        let error: (any Error)?
        func like(_ photo: Photo) -> OldPromise { OldPromise(error: error) }
    }

    /// A promise that is settled, in the words of PromiseKit.
    struct OldPromise {
        enum CatchPolicy { case allErrors }
        let error: (any Error)?
        func done(_ body: () -> Void) -> OldPromise {
            if error == nil { body() }
            return self
        }

        func `catch`(policy: CatchPolicy, _ body: (any Error) -> Void) {
            if let error { body(error) }
        }
    }

    /// The promise of PromiseKit, in its words.
    enum PromiseKit {
        struct Promise<Value: Sendable> {
            let outcome: Plug.Promise<Value>

            init(resolver body: (Resolver<Value>) throws -> Void) {
                outcome = Plug.Promise { resolve, reject in
                    try body(Resolver(fulfill: resolve, reject: reject))
                }
            }
        }

        struct Resolver<Value: Sendable>: Sendable {
            let fulfill: @Sendable (Value) -> Void
            let reject: @Sendable (any Error) -> Void
        }
    }
}
