import Plug

// What all programs in this folder have in common: the use cases of two modules, and their mocks.

struct Photo: Sendable { let id: Int }

class LikePhoto: Action<Photo, Promise<Void>> {}
class UnlikePhoto: Action<Photo, Promise<Void>> {}
class UploadPhoto: AsyncAction<Photo, Int> {}
class CountLikes: Action<Photo, Int> {}

class MockLikePhoto: LikePhoto {
    override func perform(_ photo: Photo) -> Promise<Void> { Promise(()) }
}

class MockUnlikePhoto: UnlikePhoto {
    override func perform(_ photo: Photo) -> Promise<Void> { Promise(()) }
}

class MockUploadPhoto: UploadPhoto {
    override func perform(_ photo: Photo) async throws -> Int { photo.id }
}

protocol FeedNeeds {
    var likePhoto: Plugged<LikePhoto> { get }
    var uploadPhoto: Plugged<UploadPhoto> { get }
}

protocol ProfileNeeds {
    var likePhoto: Plugged<LikePhoto> { get }
    var countLikes: Plugged<CountLikes> { get }
}

struct FeedScreen { init(_: some FeedNeeds) {} }
