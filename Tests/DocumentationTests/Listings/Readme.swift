import Plug

struct Photo: Sendable {
    let id: Int
}

class LikePhoto: Action<Photo, Promise<Void>> {}
class CountLikes: Action<Photo, Int> {}

class NetworkLikePhoto: LikePhoto {
    override func perform(_ photo: Photo) -> Promise<Void> {
        Promise { try await backend.like(photo.id) }
    }
}

let backend = Backend()

actor Backend {
    func like(_ id: Int) throws {}
    func rename(_ id: Int, to title: String) throws {}
    func signOut() throws {}
}

func plugging() {
    // snippet.plugging
    LikePhoto.self <~ NetworkLikePhoto()
    Actions.plug(LikePhoto.self, to: NetworkLikePhoto())
}

// snippet.sugar
extension Photo {
    func like(fileID: StaticString = #fileID, line: UInt = #line) -> Promise<Void> {
        action(LikePhoto.self, self, fileID: fileID, line: line)
    }
}
// snippet.end

@MainActor
final class Screen {
    var title = ""
    let photo: Photo

    init(photo: Photo) {
        self.photo = photo
    }
}
