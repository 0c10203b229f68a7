import Plug
import UseCases

public protocol PhotoNeeds {
    var likePhoto: Plugged<LikePhoto> { get }
}

@MainActor
public final class PhotoScreen {
    private let photo: Photo
    private let show: (String) -> Void

    public init(_ photo: Photo, needs: some PhotoNeeds, show: @escaping (String) -> Void) {
        self.photo = photo
        self.show = show
    }

    public func like() async {
        show("Liking photo \(photo.id) …")
        do {
            try await action(LikePhoto.self, photo).value
            show("Liked photo \(photo.id)")
        } catch {
            show("Photo \(photo.id) is not liked: \(error)")
        }
    }
}
