import Foundation

/// Where a tape really is: a folder, which is open, and the name of the file there.
///
/// Links are followed, as for any program, also to a file that isn't there. What is then read,
/// locked and replaced is one file, whatever becomes of links and folders meanwhile.
final class TapePlace {
    /// Tells a version of a file from another, or from another file of its name.
    typealias Version = [Int]

    private let file: URL
    private var folder: Int32 = -1
    private var name = ""

    init(of file: URL) throws(TapeError) {
        self.file = file
        var path = file.path
        for _ in 0...32 {
            let parent = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
            if let target = try? FileManager.default.destinationOfSymbolicLink(atPath: path) {
                path = target.hasPrefix("/") ? target : parent + target
                continue
            }
            name = String(path.dropFirst(parent.count))
            folder = open(parent.isEmpty ? "." : parent, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
            if folder < 0 { throw unwritable("its folder is not there") }
            return
        }
        throw unwritable("its links lead in a circle")
    }

    deinit { if folder >= 0 { close(folder) } }

    /// The permissions and the version of the file. Nil if there is none.
    ///
    /// - Throws: ``TapeError`` if what is there is no file.
    func status() throws(TapeError) -> (mode: mode_t, version: Version)? {
        var status = stat()
        if fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW) != 0 {
            if errno == ENOENT, !name.isEmpty { return nil }
            throw unwritable(String(cString: strerror(errno)))
        }
        if status.st_mode & S_IFMT == S_IFDIR { throw unwritable("it is a folder") }
        guard status.st_mode & S_IFMT == S_IFREG else { throw unwritable("it is no file") }
        #if canImport(Darwin)
            let time = status.st_mtimespec
        #else
            let time = status.st_mtim
        #endif
        let number = Int(truncatingIfNeeded: status.st_ino)
        let version = [number, Int(status.st_size), Int(time.tv_sec), Int(time.tv_nsec)]
        return (status.st_mode & 0o7777, version)
    }

    /// Whether a file that is there may be written. A superuser may write every file, so the mode
    /// counts, too.
    func checkWritable(_ mode: mode_t) throws(TapeError) {
        guard mode & 0o222 != 0, faccessat(folder, name, W_OK, 0) == 0
        else { throw unwritable("it may not be written") }
    }

    /// The content of the file.
    func read() throws -> Data {
        let file = try check(openat(folder, name, O_RDONLY | O_NONBLOCK | O_NOFOLLOW | O_CLOEXEC))
        defer { close(file) }
        return try FileHandle(fileDescriptor: file).readToEnd() ?? Data()
    }

    /// Waits until no other process and no other thread saves here, for ten seconds at most.
    func lock() throws(TapeError) {
        var ticks = 0
        while flock(folder, LOCK_EX | LOCK_NB) != 0 {
            ticks += 1
            if ticks > 10_000 { throw unwritable("another program keeps its folder locked") }
            usleep(1_000)
        }
    }

    /// Makes a file beside the tape, which then replaces the tape as a whole. Without data, only
    /// tries whether that file can be made. Replaces nothing if `mode` is nil.
    func replace(with data: Data?, mode: mode_t?) throws(TapeError) {
        let new = ".\(name).saving"
        do {
            // A killed process may have left one.
            unlinkat(folder, new, 0)
            let file = try check(
                openat(folder, new, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
            )
            defer {
                close(file)
                unlinkat(folder, new, 0)
            }
            guard let data else { return }
            // Before the content, which others may not read even for a moment.
            if let mode { try check(fchmod(file, mode)) }
            try FileHandle(fileDescriptor: file).write(contentsOf: data)
            try check(fsync(file))
            // A link is not made where a file has appeared meanwhile.
            try check(
                mode == nil
                    ? linkat(folder, new, folder, name, 0) : renameat(folder, new, folder, name)
            )
        } catch {
            throw unwritable(error.localizedDescription)
        }
    }

    @discardableResult
    private func check(_ result: Int32) throws -> Int32 {
        if result >= 0 { return result }
        throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
    }

    private func unwritable(_ reason: String) -> TapeError {
        TapeError("\(file.path) can't be written: \(reason)")
    }
}
