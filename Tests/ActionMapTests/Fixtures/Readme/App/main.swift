import Plug

struct Photo: Sendable {
    let id: Int
}

// A use case says what the app can do. It is a type, with an input and an output.
class LikePhoto: Action<Photo, Promise<Void>> {}

// One implementation. Others send a web request, run a database command or write a file.
class MockLikePhoto: LikePhoto {
    override func perform(_ photo: Photo) -> Promise<Void> {
        print("Pretending to like photo \(photo.id)")
        return Promise()
    }
}

// Only the composition root knows the implementation. The right side runs for each call.
LikePhoto.self <~ MockLikePhoto()

// A caller knows only the use case.
try await action(LikePhoto.self, Photo(id: 42)).then { print("Liked") }.value
