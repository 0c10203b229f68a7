import Foundation
public import LikePhotoUseCases
public import Plug
import Synchronization

/// A file of likes and posted photos, to which each change adds a line.
///
/// ```json
/// {"like":42}
/// {"post":{"id":1001,"title":"cat.jpg"}}
/// {"unlike":42}
/// ```
///
/// A promise is fulfilled once its line is on disk, and rejected with a ``JournalError`` if that
/// can't be. Processes may share the file. A missing file is an empty one; its folder has to exist.
/// Pictures are kept in a folder beside the file: those of `likes.jsonl` in `likes.jsonl.photos`,
/// named by id. In the lines, they would have to be read whenever the likes are.
public final class Journal: Sendable {
    private let path: String
    private let warn: @Sendable (String) -> Void
    private let known = Mutex(JournalContents())

    /// Files make their callers wait, which Swift's own threads must not do.
    private let queue = DispatchQueue(label: "Journal")

    /// Names the file. Nothing is read or created before the first use.
    ///
    /// - Parameters:
    ///   - path: Where the file is, or will be.
    ///   - warn: Is told what is left out of the file, in one line.
    public init(path: String, warn: @escaping @Sendable (String) -> Void) {
        self.path = path
        self.warn = warn
    }

    /// Adds a like.
    public func like(_ photo: Photo) -> Promise<Void> {
        change { $0.liked.contains(photo.id) ? nil : JournalLine(like: photo.id) }
    }

    /// Takes a like back.
    public func unlike(_ photo: Photo) -> Promise<Void> {
        change { $0.liked.contains(photo.id) ? JournalLine(unlike: photo.id) : nil }
    }

    /// Keeps a new photo.
    public func post(_ draft: Draft) -> Promise<Photo> {
        open(forWriting: true) { file, known in
            let photo = Photo(id: known.nextID, title: draft.title)
            try file.add(draft.data, of: photo)
            return photo
        }
    }

    /// The photos that are liked, in the order of their ids.
    public func liked() -> Promise<[Photo]> {
        open(forWriting: false) { _, known in known.likedPhotos }
    }

    private func change(
        _ line: @escaping @Sendable (JournalContents) -> JournalLine?
    ) -> Promise<Void> {
        open(forWriting: true) { file, known in
            if let line = line(known) { return try file.add(line) }
            // Whoever wrote what is there already may have been killed before this.
            try file.synchronize()
        }
    }

    /// Reads what is new, then does something while nobody else adds anything.
    private func open<Value: Sendable>(
        forWriting: Bool,
        _ body: @escaping @Sendable (JournalFile, JournalContents) throws -> Value
    ) -> Promise<Value> {
        Promise { resolve, reject in
            queue.async { [self] in
                do {
                    let (torn, value) = try known.withLock { known in
                        var file = try JournalFile(path, forWriting: forWriting)
                        return (try known.read(&file), try body(file, known))
                    }
                    if let torn {
                        warn("\(path): the last line is torn and is left out: \(torn)")
                    }
                    resolve(value)
                } catch {
                    reject(
                        error as? JournalError
                            ?? JournalError("\(path): \(error.localizedDescription)")
                    )
                }
            }
        }
    }
}
