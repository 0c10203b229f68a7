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
    limitLikes()
    switch place {
    case .memory: return MockRoot()
    case .store(let path): return StoreRoot(path: path)
    case .server(let address, let key): return NetworkRoot(address, key: key)
    case .tape(let path):
        let file = try tapeFile(path)
        guard let tape = try? Tape(replaying: file)
        else {
            throw UsageError("there is no tape at \(path) to be read. Record one with --record.")
        }
        return try TapeRoot(replaying: tape)
    }
}

/// Lets eight changes run at a time. The others wait for their turn.
package func limitLikes() {
    Actions.limit(LikePhoto.self, to: 8)
    Actions.limit(UnlikePhoto.self, to: 8)
}
