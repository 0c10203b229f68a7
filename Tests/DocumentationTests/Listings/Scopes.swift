import Plug
import PlugTesting
import Testing

enum ScopeListings {
    @MainActor
    static func preview() -> PhotoModel {
        // snippet.preview
        let model = Actions.withScope {
            LoadCaption.self <~ { _ in Promise("A bird") }
            return PhotoModel(photo: Photo(id: 42))
        }
        // snippet.end

        return model
    }

    struct Server: Sendable {
        let like: @Sendable (Photo) async throws -> Void

        func like(_ photo: Photo) async throws { try await like(photo) }
    }

    final class PhotoClient: Sendable {
        private let actions = Actions()

        init(_ server: Server) {
            actions.run {
                LikePhoto.self <~ { photo in
                    try await server.like(photo)
                }
            }
        }

        func like(_ photo: Photo) async throws {
            try await actions.action(LikePhoto.self, photo).value
        }
    }
}

/// What the article says of scopes.
@Suite(.actions)
struct ScopesTests {
    @MainActor
    @Test func `A preview has its own caption, and other models have theirs`() async throws {
        LoadCaption.self <~ { _ in Promise("A cat") }
        LikePhoto.self <~ { _ in Promise() }
        let preview = ScopeListings.preview()
        let other = PhotoModel(photo: Photo(id: 42))
        await preview.load()
        await other.load()
        #expect(try preview.caption?.get() == "A bird")
        #expect(try other.caption?.get() == "A cat")
        preview.like()
        await Actions.settled()
        #expect(preview.heart == "♥")
    }

    @Test func `A library calls what it has plugged, and the app doesn't`() async throws {
        let liked = Actions.record(LikePhoto.self) { _ in Promise() }
        try await confirmation { confirm in
            let server = ScopeListings.Server { photo in
                #expect(photo.id == 42)
                confirm()
            }
            try await ScopeListings.PhotoClient(server).like(Photo(id: 42))
        }
        #expect(liked.count == 0)
    }
}
