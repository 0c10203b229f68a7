public import Plug
import PlugTesting
import Testing

/// What in an app would be three modules.
public enum PhotoApp {
    open class LikePhoto: Action<Photo, Promise<Void>> {}
    open class CountLikes: Action<Photo, Int> {}
    open class UploadPhoto: AsyncAction<Photo, Int> {}

    /// A photo that somebody may like.
    public struct Photo: Sendable {
        let id: Int
    }

    // snippet.feed-needs
    /// What the feed calls.
    public protocol FeedNeeds {
        var likePhoto: Plugged<LikePhoto> { get }
        var uploadPhoto: Plugged<UploadPhoto> { get }
    }

    /// What a profile calls.
    public protocol ProfileNeeds {
        var likePhoto: Plugged<LikePhoto> { get }
        var countLikes: Plugged<CountLikes> { get }
    }
    // snippet.end

    /// Shows the feed.
    public struct FeedScreen {
        /// Needs what the screen calls.
        public init(_ needs: some FeedNeeds) {}
    }

    class NetworkLikePhoto: LikePhoto {
        override func perform(_ photo: Photo) -> Promise<Void> { Promise(()) }
    }

    class MockLikePhoto: LikePhoto {
        override func perform(_ photo: Photo) -> Promise<Void> { Promise(()) }
    }

    struct Backend {
        func upload(_ id: Int) async throws -> Int { id }
    }

    static let backend = Backend()

    struct Cache {
        func likes(of photo: Photo) -> Int { photo.id }
    }

    static let cache = Cache()

    // snippet.root
    struct Root: FeedNeeds, ProfileNeeds {
        let likePhoto = LikePhoto.self <~ NetworkLikePhoto()
        let uploadPhoto =
            UploadPhoto.self <~ { photo in
                try await backend.upload(photo.id)
            }
        let countLikes =
            CountLikes.self <~ { photo in
                cache.likes(of: photo)
            }
    }
    // snippet.end

    static func launch() -> FeedScreen {
        let root = Root()
        let feed = FeedScreen(root)

        return feed
    }

    struct Server: Sendable {
        func like(_ photo: Photo) -> Promise<Void> { Promise(()) }
        func likes(of photo: Photo) -> Int { 4 }
    }

    struct ProfileMocks: ProfileNeeds {
        let likePhoto = LikePhoto.self <~ MockLikePhoto()
        let countLikes = CountLikes.self <~ { _ in 3 }
    }

    @Suite(.actions { _ = ProfileMocks() })
    struct ProfileTests {
        @Test func `The likes are counted`() {
            #expect(action(CountLikes.self, Photo(id: 42)) == 3)
        }
    }
}

/// What the article says of needs.
@Suite(.actions)
struct NeedsTests {
    @Test func `A root plugs all that it has a proof of`() throws {
        _ = PhotoApp.launch()
        try Actions.verify([
            PhotoApp.LikePhoto.self, PhotoApp.UploadPhoto.self, PhotoApp.CountLikes.self,
        ])
    }

    @Test func `A proof has no size`() {
        #expect(MemoryLayout<PhotoApp.Root>.size == 0)
    }
}

/// What the documentation of `Plugged` shows.
public enum DocumentationOfPlugged {
    /// Likes a photo.
    public typealias LikePhoto = PhotoApp.LikePhoto
    typealias NetworkLikePhoto = PhotoApp.NetworkLikePhoto

    // snippet.public-needs
    /// What the feed calls.
    public protocol FeedNeeds { var likePhoto: Plugged<LikePhoto> { get } }
    struct Root: FeedNeeds { let likePhoto = LikePhoto.self <~ NetworkLikePhoto() }
}
