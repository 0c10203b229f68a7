import Plug
import UseCases

/// Likes nothing, and says so.
final class MockLikePhoto: LikePhoto {
    override func perform(_ photo: Photo) -> Promise<Void> {
        print("Pretending to like photo \(photo.id)")
        return Promise()
    }
}
