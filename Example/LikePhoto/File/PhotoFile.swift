import Dispatch
import Foundation
import LikePhotoUseCases
import Plug

/// A JSON file in which likes and posted photos are kept, safe to share between processes.
///
/// ```json
/// {
///   "likes" : [42, 1001],
///   "photos" : [{ "id" : 1001, "title" : "cat.jpg" }]
/// }
/// ```
///
/// A missing file is an empty one; its folder has to exist. Pictures are kept in a folder beside
/// the file: those of `likes.json` in `likes.json.photos`, named by id. A file that holds anything
/// else than the above is refused and left as it was, because writing it back would lose what this
/// version does not know.
public final class PhotoFile: Sendable {
    private let folderPath: String
    private let name: String
    private let pictures: String

    /// Files make their callers wait, which Swift's own threads must not do.
    private let queue = DispatchQueue(label: "PhotoFile")

    /// Names the file. Nothing is read or created before the first use.
    public init(path: String) {
        // The file gets replaced, so a link must be followed now or it would be replaced instead.
        let url = Self.target(of: URL(fileURLWithPath: path))
        folderPath = url.deletingLastPathComponent().path
        name = url.lastPathComponent
        pictures = name + ".photos"
    }
}

extension PhotoFile {
    /// Where links lead, also to a file that isn't there yet, as far as the system follows them.
    private static func target(of link: URL) -> URL {
        let files = FileManager.default
        var url = link.resolvingSymlinksInPath()
        for _ in 0..<40 {
            guard let next = try? files.destinationOfSymbolicLink(atPath: url.path) else { break }
            let folder = url.deletingLastPathComponent()
            url = URL(fileURLWithPath: next, relativeTo: folder).resolvingSymlinksInPath()
        }
        return url
    }
}

// MARK: - Using the file

extension PhotoFile {
    /// Reads the file. It takes no lock: a file that is only ever replaced is always whole.
    func read<Value: Sendable>(
        _ body: @escaping @Sendable (PhotoFileContents) -> Value
    ) -> Promise<Value> {
        open { folder in body(try self.contents(in: folder, for: O_RDONLY)) }
    }

    /// Changes the file. The promise resolves once the change is on disk.
    func update(_ change: @escaping @Sendable (inout PhotoFileContents) -> Void) -> Promise<Void> {
        open { folder in
            try folder.lock()
            var contents = try self.contents(in: folder, for: O_RDWR)
            change(&contents)
            try folder.replace(self.name, with: contents.encoded())
        }
    }

    /// Adds a photo. Its picture is on disk before the file mentions it.
    func post(_ draft: Draft) -> Promise<Photo> {
        open { folder in
            try folder.lock()
            var contents = try self.contents(in: folder, for: O_RDWR)
            let photo = contents.addPhoto(title: draft.title)
            let pictures = try folder.folder(self.pictures)
            try pictures.replace("\(photo.id)", with: draft.data)
            do {
                try folder.replace(self.name, with: contents.encoded())
            } catch {
                pictures.remove("\(photo.id)")
                throw error
            }
            return photo
        }
    }
}

// MARK: - Opening it

extension PhotoFile {
    /// Opens the folder on the file's own queue. Closing it afterwards releases its lock.
    private func open<Value: Sendable>(
        _ body: @escaping @Sendable (borrowing Folder) throws -> Value
    ) -> Promise<Value> {
        Promise { resolve, reject in
            queue.async {
                do {
                    resolve(try body(Folder(path: self.folderPath)))
                } catch {
                    reject(error)
                }
            }
        }
    }

    /// Opening for writing, although nothing is written in place, respects a read-only file.
    private func contents(
        in folder: borrowing Folder,
        for access: Int32
    ) throws -> PhotoFileContents {
        guard let data = try folder.contents(of: name, for: access) else {
            return PhotoFileContents()
        }
        return try PhotoFileContents(data, path: folder.path(of: name))
    }
}
