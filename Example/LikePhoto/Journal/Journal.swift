import Foundation
import LikePhotoUseCases
import Plug
import Synchronization

/// A file of likes. Each change appends a line.
///
/// ```json
/// {"like":42}
/// {"unlike":42}
/// ```
///
/// A promise is fulfilled once its line is on disk, and rejected if writing fails. A missing file
/// counts as empty. Its folder must exist.
final class Journal: Sendable {
    private let path: String
    private let warn: @Sendable (String) -> Void
    private let known = Mutex(JournalContents())

    /// Files block their callers, which the threads of Swift concurrency must avoid.
    private let queue = DispatchQueue(label: "Journal")

    init(path: String, warn: @escaping @Sendable (String) -> Void) {
        (self.path, self.warn) = (path, warn)
    }

    func like(_ photo: Photo) -> Promise<Void> {
        change { $0.contains(photo.id) ? nil : .like(photo.id) }
    }

    func unlike(_ photo: Photo) -> Promise<Void> {
        change { $0.contains(photo.id) ? .unlike(photo.id) : nil }
    }

    func liked(after id: Int) -> Promise<[Photo]> {
        open(forWriting: false) { _, liked in
            liked.filter { $0 > id }.sorted().map { Photo(id: $0) }
        }
    }

    private func change(_ line: @escaping @Sendable (Set<Int>) -> JournalLine?) -> Promise<Void> {
        open(forWriting: true) { file, liked in
            if let line = line(liked) { return try file.add(line) }
            // An earlier writer may have been killed before it synchronized the file.
            try file.synchronize()
        }
    }

    /// Reads what is new, then runs a closure while the file is locked.
    private func open<Value: Sendable>(
        forWriting: Bool,
        _ body: @escaping @Sendable (JournalFile, Set<Int>) throws -> Value
    ) -> Promise<Value> {
        Promise { resolve, reject in
            queue.async { [self] in
                do {
                    let (torn, value) = try known.withLock { known in
                        let file = try JournalFile(path, forWriting: forWriting)
                        return (try known.read(file), try body(file, known.liked))
                    }
                    if torn > 0 { warn("\(path): the last \(torn) bytes are no line and left out") }
                    resolve(value)
                } catch {
                    reject(error)
                }
            }
        }
    }
}
