import Foundation
import LikePhotoUseCases
package import Plug

/// A file to which each change adds a line, `42` or `-42`. Processes may share it.
///
/// Nothing in it is ever replaced. So a crash loses nothing, the file keeps its mode and its links,
/// and what is read is what is written to.
package struct LikesFile: Sendable {
    /// The first line, by which a file is known.
    private static let title = Data("Likes of like-photo\n".utf8)

    private let path: String
    private let tick: UInt32

    // Files block their callers, which the threads of Swift concurrency must avoid.
    private let queue = DispatchQueue(label: "LikesFile")

    /// Names a file. A test may shorten the ticks of waiting, which are in microseconds.
    package init(_ path: String, tick: UInt32 = 10_000) { (self.path, self.tick) = (path, tick) }

    /// The IDs of the photos that are liked. None if there is no file.
    package func ids() -> Promise<Set<Int>> {
        opened(O_RDONLY, ifAbsent: []) { file in
            let lines = String(decoding: try lines(of: file), as: UTF8.self).split(separator: "\n")
            return try lines.dropFirst().reduce(into: []) { ids, line in
                guard let id = Int(line), id != 0, id > .min else { throw isForeign }
                if id > 0 { ids.insert(id) } else { ids.remove(-id) }
            }
        }
    }

    /// Adds a line, which is on disk when the promise is fulfilled.
    package func add(_ id: Int) -> Promise<Void> {
        opened(O_RDWR | O_CREAT | O_APPEND) { file in
            try lock(file)
            // Somebody may have put another file in its place meanwhile.
            var (there, mine) = (stat(), stat())
            guard stat(path, &there) == 0, fstat(file, &mine) == 0, there.st_ino == mine.st_ino
            else { throw PhotoError("\(path) was replaced meanwhile. Try again.") }
            let old = try lines(of: file)
            let new = (old.isEmpty ? Self.title : Data()) + Data("\(id)\n".utf8)
            // A crash may have left half a line, of which nobody was told.
            if ftruncate(file, off_t(old.count)) != 0 { throw failure(errno) }
            let count = new.withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
            if count == new.count, fsync(file) == 0 { return }
            let reason = failure(0..<new.count ~= count ? EFBIG : errno)
            ftruncate(file, off_t(old.count))
            throw reason
        }
    }

    /// Opens the file for a closure. Without a file, there may be another answer.
    private func opened<Value>(
        _ flags: Int32,
        ifAbsent none: Value? = nil,
        _ body: @escaping @Sendable (Int32) throws -> Value
    ) -> Promise<Value> {
        Promise { resolve, reject in
            queue.async {
                do {
                    // Non-blocking, because opening a pipe would otherwise wait for its other end.
                    let file = open(try fileName(path), flags | O_NONBLOCK | O_CLOEXEC, 0o666)
                    if file < 0, errno == ENOENT, let none { return resolve(none) }
                    if file < 0 { throw failure(errno) }
                    defer { close(file) }
                    var status = stat()
                    guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG
                    else { throw isForeign }
                    resolve(try body(file))
                } catch { reject(error) }
            }
        }
    }

    /// Locks the file until it is closed, also by the end of the process. Gives up after ten seconds
    /// in which nobody has added a line.
    private func lock(_ file: Int32) throws {
        let problem = "\(path) is in use by another program."
        var (status, size, ticks) = (stat(), off_t(0), 0)
        while flock(file, LOCK_EX | LOCK_NB) != 0 {
            fstat(file, &status)
            (size, ticks) = (status.st_size, status.st_size == size ? ticks + 1 : 1)
            let note = Data("like-photo: \(problem) Waiting.\n".utf8)
            if ticks == 300 { try? FileHandle.standardError.write(contentsOf: note) }
            if ticks == 1_000 { throw PhotoError("\(problem) End that one, or try again later.") }
            usleep(tick)
        }
    }

    /// The title and the lines after it, up to the last that is whole.
    private func lines(of file: Int32) throws -> Data {
        let data = try FileHandle(fileDescriptor: file).readToEnd() ?? Data()
        let lines = data.prefix((data.lastIndex(of: 0x0A) ?? -1) + 1)
        guard lines.starts(with: Self.title) || lines.isEmpty && Self.title.starts(with: data)
        else { throw isForeign }
        return lines
    }

    private var isForeign: PhotoError {
        PhotoError("\(path) isn't as this program writes it. Name another file.")
    }

    private func failure(_ code: Int32) -> PhotoError {
        PhotoError("\(path) can't be used: \(String(cString: strerror(code)))")
    }
}
