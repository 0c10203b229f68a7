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
package func root(
    _ options: [String: String],
    key: String? = ProcessInfo.processInfo.environment["LIKE_PHOTO_KEY"]
) throws -> any PhotoNeeds {
    // Eight changes run at a time. The others wait for their turn.
    Actions.limit(LikePhoto.self, to: 8)
    Actions.limit(UnlikePhoto.self, to: 8)
    switch (options["--store"], options["--server"], options["--replay"]) {
    case (nil, nil, nil): return MockRoot()
    case (let path?, nil, nil): return StoreRoot(path: path)
    case (nil, let address?, nil): return NetworkRoot(try server(address, key), key: key)
    case (nil, nil, let path?): return try TapeRoot(replaying: path)
    default: throw PhotoError("the likes can be in one place alone")
    }
}

private func server(_ address: String, _ key: String?) throws -> URL {
    guard let url = URL(string: address), ["http", "https"].contains(url.scheme),
        url.host?.isEmpty == false, url.query == nil
    else { throw PhotoError("--server needs an address such as http://127.0.0.1:8080") }
    // The system drops a header that it can't send, and the request would be anyone's.
    guard key?.isEmpty != true, key?.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) != false
    else { throw PhotoError("LIKE_PHOTO_KEY needs letters, digits and signs alone") }
    return url
}
