import Foundation
import LikePhotoMock
import LikePhotoNetwork
import LikePhotoStore
package import LikePhotoUseCases
import Plug
import PlugResilience
import PlugTape

/// The composition root, the one place that knows how photos are liked. Only the root of the chosen
/// place is created, and plugs all use cases.
package func root(of place: Arguments.Place) throws -> any PhotoNeeds {
    Actions.limit(LikePhoto.self, to: 8)
    Actions.limit(UnlikePhoto.self, to: 8)
    switch place {
    case .memory: return MockRoot()
    case .store(let path): return StoreRoot(path: path)
    case .server(let address, let key): return NetworkRoot(address, key: key)
    case .tape(let path):
        do {
            return try TapeRoot(replaying: Tape(replaying: URL(filePath: path)))
        } catch {
            throw UsageError("there is no tape at \(path) to be read. Record one with --record.")
        }
    }
}
