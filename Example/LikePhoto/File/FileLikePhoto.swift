public import LikePhotoUseCases
public import Plug

/// Likes a photo in a file. The promise resolves once the like is on disk.
public final class FileLikePhoto: LikePhoto {
    private let file: PhotoFile

    /// Creates an implementation that works on the given file.
    public init(_ file: PhotoFile) {
        self.file = file
    }

    /// Likes the photo. Rejects with a ``PhotoFileError``, and then the file is as it was.
    public override func perform(_ photo: Photo) -> Promise<Void> {
        file.update { $0.likes.insert(photo.id) }
    }
}
