public import LikePhotoUseCases
import Synchronization

/// The memory that the mocks share, so that what one likes another lists. Any thread may use it.
public final class MockPhotos: Sendable {
    private let ids = Mutex<Set<Int>>([])

    /// Creates an empty memory.
    public init() {}

    func like(_ photo: Photo) {
        ids.withLock { _ = $0.insert(photo.id) }
    }

    /// Takes a like back.
    public func unlike(_ photo: Photo) {
        ids.withLock { _ = $0.remove(photo.id) }
    }

    /// All photos that are liked after an id, in the order of their ids.
    public func liked(after id: Int) -> [Photo] {
        ids.withLock { $0.filter { $0 > id } }.sorted().map { Photo(id: $0) }
    }
}
