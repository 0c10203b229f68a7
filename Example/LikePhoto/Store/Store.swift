import Foundation
import LikePhotoUseCases
import Plug
import Synchronization

/// A file of likes. Each change appends a line, such as `{"like":42}` or `{"unlike":42}`.
///
/// A promise is fulfilled once its line is on disk, and rejected if writing fails. A missing file
/// counts as empty. Its folder must exist. What is in the file is never replaced.
final class Store: Sendable {
    private let path: String
    private let known = Mutex(StoreContents())

    /// Files block their callers, which the threads of Swift concurrency must avoid.
    private let queue = DispatchQueue(label: "Store")

    init(path: String) { self.path = path }

    func set(_ photo: Photo, isLiked: Bool) -> Promise<Void> {
        open(forWriting: true) { file, contents in
            // If nothing changes, an earlier writer may still have been killed before it did this.
            if contents.liked.contains(photo.id) == isLiked { return try file.synchronize() }
            let line = StoreLine(photo.id, isLiked: isLiked).text
            try file.append(contents.isEnded ? "\(line)\n" : "\n\(line)\n")
        }
    }

    func liked(after id: Int) -> Promise<[Photo]> {
        open(forWriting: false) { _, contents in
            contents.liked.filter { $0 > id }.sorted().map { Photo(id: $0) }
        }
    }

    /// Reads what is new, then runs a closure while the file is locked.
    private func open<Value: Sendable>(
        forWriting: Bool,
        _ body: @escaping @Sendable (StoreFile, StoreContents) throws -> Value
    ) -> Promise<Value> {
        Promise { resolve, reject in
            queue.async { [self] in
                do {
                    let file = try StoreFile(path, forWriting: forWriting)
                    let contents = try known.withLock { known in
                        try known.read(file)
                        return known
                    }
                    resolve(try body(file, contents))
                } catch { reject(error) }
            }
        }
    }
}
