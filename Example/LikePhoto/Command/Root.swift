import LikePhotoJournal
import LikePhotoMock
import LikePhotoNetwork
package import LikePhotoUseCases

/// The composition root: the one place that knows how photos are liked. Each place has a root of its own,
/// which plugs all use cases. Only the chosen one is made. `warn` is told of damage to a journal.
package func root(
    of place: Arguments.Place,
    warn: @escaping @Sendable (String) -> Void
) -> any PhotoNeeds {
    switch place {
    case .memory: MockRoot()
    case .journal(let path): JournalRoot(path: path, warn: warn)
    case .server(let address, let key): NetworkRoot(address, key: key)
    }
}
