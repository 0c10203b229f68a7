import Plug
import UseCases

/// What the screen calls.
public protocol PhotoNeeds {
    var likePhoto: Plugged<LikePhoto> { get }
}

/// Shows what happens to a photo.
@MainActor
public final class PhotoScreen {
    private let photo: Photo
    private let show: (String) -> Void

    /// Opens it.
    public init(_ photo: Photo, needs: some PhotoNeeds, show: @escaping (String) -> Void) {
        self.photo = photo
        self.show = show
    }

    /// Likes the photo.
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
