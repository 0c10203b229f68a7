import Plug

private let network = Network()

private struct Network {
    func like(_ photo: Photo) -> Promise<Void> { Promise() }
    func upload(_ photo: Photo) async throws -> Int { photo.id }
}

func overview(_ photo: Photo) {
    // snippet.like-photo
    class LikePhoto: Action<Photo, Promise<Void>> {}

    class NetworkLikePhoto: LikePhoto {
        override func perform(_ photo: Photo) -> Promise<Void> {
            network.like(photo)
        }
    }

    LikePhoto.self <~ NetworkLikePhoto()

    action(LikePhoto.self, photo)
        .then { print("Liked") }
        .onError { error in print(error) }
}

func documentationOfAction() {
    class LikePhoto: Action<Photo, Promise<Void>> {}

    // snippet.network-like-photo
    class NetworkLikePhoto: LikePhoto {
        override func perform(_ photo: Photo) -> Promise<Void> { network.like(photo) }
    }

    LikePhoto.self <~ NetworkLikePhoto()
}

func documentationOfAsyncAction(_ photo: Photo) async throws {
    // snippet.upload-photo
    class UploadPhoto: AsyncAction<Photo, Int> {}

    class NetworkUploadPhoto: UploadPhoto {
        override func perform(_ photo: Photo) async throws -> Int {
            try await network.upload(photo)
        }
    }

    UploadPhoto.self <~ NetworkUploadPhoto()
    let size = try await action(UploadPhoto.self, photo)
    // snippet.end

    print(size)
}
