import Foundation
import Plug
import UseCases

/// A file of likes.
public actor LikesFile {
    private let url: URL

    /// Names it.
    public init(_ path: String) {
        url = URL(fileURLWithPath: path)
    }

    func add(_ id: Int) throws {
        let isThere = FileManager.default.fileExists(atPath: url.path)
        let text = isThere ? try String(contentsOf: url, encoding: .utf8) : ""
        if text.split(separator: "\n").contains("\(id)") { return }
        try "\(text)\(id)\n".write(to: url, atomically: true, encoding: .utf8)
    }
}

/// Likes a photo in a file.
public final class FileLikePhoto: LikePhoto {
    private let file: LikesFile

    /// Shares the file.
    public init(_ file: LikesFile) {
        self.file = file
    }

    public override func perform(_ photo: Photo) -> Promise<Void> {
        Promise { [file] in try await file.add(photo.id) }
    }
}
