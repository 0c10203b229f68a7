import LikePhotoUseCases
import Synchronization

/// The memory that the mocks share, so that one lists what another likes. Safe on any thread.
final class MockPhotos: Sendable {
    private let ids = Mutex<Set<Int>>([])

    func like(_ photo: Photo) { ids.withLock { _ = $0.insert(photo.id) } }

    func unlike(_ photo: Photo) { ids.withLock { _ = $0.remove(photo.id) } }

    func liked(after id: Int) -> [Photo] {
        ids.withLock { $0.filter { $0 > id } }.sorted().map { Photo(id: $0) }
    }
}
