import Foundation

// The errors of `FileHandle` are written for developers. So this code calls the system directly.

/// The open file of a store, locked until it is released.
final class StoreFile {
    let path: String
    private(set) var status = stat()
    private var file: Int32 = -1
    private var folder: String { URL(fileURLWithPath: path).deletingLastPathComponent().path }

    /// Opens and locks a file. For reading, a missing file counts as empty.
    init(_ path: String, forWriting: Bool) throws(StoreError) {
        self.path = path
        if !forWriting, access(path, F_OK) != 0, errno == ENOENT {
            try check { access(folder, F_OK) }
            return
        }
        // Non-blocking, because opening a pipe would otherwise wait for its other end.
        let flags = (forWriting ? O_RDWR | O_CREAT | O_APPEND : O_RDONLY) | O_NONBLOCK | O_CLOEXEC
        file = try check { open(path, flags, 0o666) }
        try check { flock(file, forWriting ? LOCK_EX : LOCK_SH) }
        try check { fstat(file, &status) }
        guard status.st_mode & S_IFMT == S_IFREG
        else { throw StoreError("\(path): not a regular file. Name another one.") }
    }

    deinit { if file >= 0 { close(file) } }

    /// Reads the rest of the file.
    func read(from offset: off_t) throws(StoreError) -> Data {
        var bytes = Data(count: Int(status.st_size - offset))
        if bytes.isEmpty { return bytes }
        let count = try check {
            bytes.withUnsafeMutableBytes { pread(file, $0.baseAddress, $0.count, offset) }
        }
        return bytes.prefix(count)
    }

    /// Appends a text and writes it to disk. If this throws, nothing is appended.
    func append(_ text: String) throws(StoreError) {
        var rest = Substring(text)
        do {
            // A disk that is full takes a part, and reports why with the rest.
            while !rest.isEmpty {
                rest = rest.dropFirst(try check { write(file, String(rest), rest.utf8.count) })
            }
            try synchronize()
        } catch {
            ftruncate(file, status.st_size)
            throw error
        }
    }

    /// Writes the file to disk, and its name, too, which another process may have just made.
    func synchronize() throws(StoreError) {
        try check { fsync(file) }
        let parent = try check { open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
        defer { close(parent) }
        try check { fsync(parent) }
    }

    /// Repeats a call that a signal interrupts, and throws if it fails.
    @discardableResult
    private func check<N: SignedInteger>(_ call: () -> N) throws(StoreError) -> N {
        while true {
            let result = call()
            if result >= 0 { return result }
            if errno == EINTR { continue }
            let isFull = [ENOSPC, EDQUOT, EFBIG].contains(errno)
            let advice = isFull ? "Make room on the disk" : "Check the file and its folder"
            throw StoreError("\(path): \(String(cString: strerror(errno))). \(advice).")
        }
    }
}
