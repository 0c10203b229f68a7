import LikePhotoUseCases
import Synchronization

/// What all three mocks share, so that one lists what another likes. Safe on any thread.
final class MockPhotos: Sendable {
    private let photos = Mutex<Set<Photo>>([])

    func like(_ photo: Photo) { photos.withLock { _ = $0.insert(photo) } }

    func unlike(_ photo: Photo) { photos.withLock { _ = $0.remove(photo) } }

    func liked(after id: Int) -> [Photo] {
        photos.withLock { $0.filter { $0.id > id } }.sorted { $0.id < $1.id }
    }
}
