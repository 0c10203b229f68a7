import Foundation
import LikePhotoUseCases
import Plug

/// A file of likes, which is a list of IDs in JSON. Processes may share it.
///
/// Each change replaces the file as a whole, so a reader finds all likes, even after a crash. The
/// promise of a change is fulfilled once the file is on disk. A missing file counts as empty.
final class Store: Sendable {
    private let path: String

    /// Files block their callers, which the threads of Swift concurrency must avoid.
    private let queue = DispatchQueue(label: "Store")

    init(path: String) { self.path = path }

    func change(_ change: @escaping @Sendable (inout Set<Int>) -> Void) -> Promise<Void> {
        onQueue { [self] in
            let folder = try check(open(self.folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC))
            defer { close(folder) }
            // Locked until it is closed, also by the end of the process.
            try check(flock(folder, LOCK_EX))
            var likes = try read()
            change(&likes)
            try write(likes)
            // The new name is there after a power cut, too.
            try check(fsync(folder))
        }
    }

    func liked(after id: Int) -> Promise<[Photo]> {
        onQueue { [self] in try read().filter { $0 > id }.sorted().map { Photo(id: $0) } }
    }

    private func onQueue<Value: Sendable>(
        _ body: @escaping @Sendable () throws -> Value
    ) -> Promise<Value> {
        Promise { resolve, reject in
            queue.async {
                do { resolve(try body()) } catch { reject(error) }
            }
        }
    }
}

// MARK: - Reading and writing

extension Store {
    /// The path behind all links, so that a link stays one, also where it leads to nothing yet.
    private var target: String {
        let link = try? FileManager.default.destinationOfSymbolicLink(atPath: path)
        let file = URL(filePath: path)
        return URL(filePath: link ?? path, relativeTo: link == nil ? nil : file)
            .resolvingSymlinksInPath().path
    }
    private var folder: String { URL(filePath: target).deletingLastPathComponent().path }

    private func read() throws -> Set<Int> {
        // Non-blocking, because opening a pipe would otherwise wait for its other end.
        let file = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        if file < 0, errno == ENOENT, access(folder, F_OK) == 0 { return [] }
        try check(file)
        defer { close(file) }
        guard let data = try? FileHandle(fileDescriptor: file).readToEnd(),
            let likes = try? JSONDecoder().decode(Set<Int>.self, from: data),
            likes.allSatisfy({ $0 > 0 })
        else { throw StoreError("\(path) is no store. Name another file.") }
        return likes
    }

    private func write(_ likes: Set<Int>) throws {
        // A killed process may have left one.
        let new = target + ".unfinished"
        unlink(new)
        let file = try check(open(new, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666))
        defer {
            close(file)
            unlink(new)
        }
        var rest = try JSONEncoder().encode(likes.sorted())[...]
        while !rest.isEmpty {
            let bytes = rest
            rest = rest.dropFirst(
                try check(
                    bytes.withUnsafeBytes { Foundation.write(file, $0.baseAddress, $0.count) }
                )
            )
        }
        try check(fsync(file))
        try check(rename(new, target))
    }

    /// Throws if a system call has failed. Foundation's errors are written for developers.
    @discardableResult
    private func check<N: SignedInteger>(_ result: N) throws -> N {
        if result >= 0 { return result }
        let isFull = [ENOSPC, EDQUOT, EFBIG].contains(errno)
        let advice = isFull ? "Make room on the disk" : "Check the file and its folder"
        throw StoreError("\(path): \(String(cString: strerror(errno))). \(advice).")
    }
}
