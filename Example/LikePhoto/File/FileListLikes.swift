public import LikePhotoUseCases
public import Plug

/// Lists the likes in a file. A file that is not there yet has none.
public final class FileListLikes: ListLikes {
    private let file: PhotoFile

    /// Creates an implementation that works on the given file.
    public init(_ file: PhotoFile) {
        self.file = file
    }

    /// Lists the likes. Rejects with a ``PhotoFileError`` if the file can't be read.
    public override func perform(_: Void) -> Promise<[Photo]> {
        file.read { $0.likedPhotos }
    }
}
