import LikePhotoMemory
import LikePhotoServer
import LikePhotoStore
package import LikePhotoUseCases

/// The composition root, the one place that knows how photos are liked. Only the root of the chosen
/// place is created, and plugs all use cases.
package func root(of place: Arguments.Place) throws -> any PhotoNeeds {
    switch place {
    case .memory: MemoryRoot()
    case .store(let path): StoreRoot(path: path)
    case .server(let address, let key): try ServerRoot(address, key: key)
    }
}
