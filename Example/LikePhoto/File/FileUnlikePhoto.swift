public import LikePhotoUseCases
public import Plug

/// Takes a like back, in a file. The promise resolves once that is on disk.
public final class FileUnlikePhoto: UnlikePhoto {
    private let file: PhotoFile

    /// Creates an implementation that works on the given file.
    public init(_ file: PhotoFile) {
        self.file = file
    }

    /// Takes the like back. Rejects with a ``PhotoFileError``, and then the file is as it was.
    public override func perform(_ photo: Photo) -> Promise<Void> {
        file.update { $0.likes.remove(photo.id) }
    }
}
