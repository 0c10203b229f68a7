import LikePhotoJournal
import LikePhotoMock
import LikePhotoNetwork
package import LikePhotoUseCases

/// The composition root, the one place that knows how photos are liked. Only the root of the chosen
/// place is created, and plugs all use cases. `warn` reports a damaged journal.
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
