import Plug
import PlugTesting
import Testing

enum FirstPlug {
    struct NoSuchPhoto: Error {}

    // snippet.network-like-photo
    class NetworkLikePhoto: LikePhoto {
        override func perform(_ photo: Photo) -> Promise<Void> {
            photo.id > 0 ? Promise() : Promise(error: NoSuchPhoto())
        }
    }
    // snippet.end

    static func replacing(_ photo: Photo) -> (Promise<Void>, String, String) {
        // snippet.replacing
        let liking = NetworkLikePhoto().perform(photo)
        let answer = Actions.explain(LikePhoto.self)
        let all = "\(Actions.current)"
        // snippet.end

        return (liking, answer, all)
    }

    static func liking<A: IsAction<Photo, Promise<Void>>>(_ useCase: A.Type, _ photo: Photo)
        -> Promise<Void>
    {
        action(useCase, photo)
    }

    /// What the article says of what replaces something.
    struct Tests {
        @Test(.actions) func `An instance is called without the registry`() async throws {
            try await FirstPlug.replacing(Photo(id: 42)).0.value
            await #expect(throws: NoSuchPhoto.self) {
                try await FirstPlug.replacing(Photo(id: 0)).0.value
            }
        }

        @Test(.actions) func `What is plugged is told, of one use case or of all`() {
            LikePhoto.self <~ FirstPlug.NetworkLikePhoto()
            let (_, answer, all) = FirstPlug.replacing(Photo(id: 42))
            #expect(answer.contains("NetworkLikePhoto"))
            #expect(all.contains("LikePhoto"))
        }

        @Test(.actions) func `Generic code takes every action of a type`() async throws {
            LikePhoto.self <~ FirstPlug.NetworkLikePhoto()
            try await FirstPlug.liking(LikePhoto.self, Photo(id: 42)).value
        }
    }
}
