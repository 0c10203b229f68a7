public import LikePhotoUseCases
public import Plug

/// Posts a photo to a file, and its picture to the folder beside it.
public final class FilePostPhoto: PostPhoto {
    private let file: PhotoFile

    /// Creates an implementation that works on the given file.
    public init(_ file: PhotoFile) {
        self.file = file
    }

    /// Posts the draft. Rejects with a ``PhotoFileError``, and then the file is as it was.
    public override func perform(_ draft: Draft) -> Promise<Photo> {
        file.post(draft)
    }
}
