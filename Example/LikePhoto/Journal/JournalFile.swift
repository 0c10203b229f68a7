import Foundation

// The errors of `FileHandle` are written for developers. So this code calls the system directly.

/// The open file of a journal, locked until it is released.
final class JournalFile {
    let path: String
    private(set) var status = stat()

    /// Where the next line goes, which is after everything read so far, or in place of a torn line.
    var end: off_t = 0

    /// Whether the line before that place is complete.
    var isEnded = true

    private var file: Int32 = -1

    /// Opens and locks a file. For reading, a missing file counts as empty.
    init(_ path: String, forWriting: Bool) throws(JournalError) {
        self.path = path
        if !forWriting, access(path, F_OK) != 0, errno == ENOENT { return }
        // Non-blocking, because opening a pipe would otherwise wait for its other end.
        let flags = (forWriting ? O_RDWR | O_CREAT | O_APPEND : O_RDONLY) | O_NONBLOCK | O_CLOEXEC
        file = try check { open(path, flags, 0o666) }
        try check { flock(file, forWriting ? LOCK_EX : LOCK_SH) }
        try check { fstat(file, &status) }
        guard status.st_mode & S_IFMT == S_IFREG
        else { throw JournalError("\(path): not a regular file. Name another one.") }
    }

    deinit { if file >= 0 { close(file) } }

    /// Reads a part of the file, which is empty at the end of the file.
    func read(from offset: off_t) throws(JournalError) -> Data {
        if file < 0 { return Data() }
        var bytes = Data(count: 65_536)
        let count = try check {
            bytes.withUnsafeMutableBytes { pread(file, $0.baseAddress, $0.count, offset) }
        }
        return bytes.prefix(count)
    }

    /// Appends a line and writes it to disk. If this throws, nothing is appended.
    func add(_ line: JournalLine) throws(JournalError) {
        let text = (isEnded ? "" : "\n") + line.text
        try check { ftruncate(file, end) }
        do {
            var bytes = Array(text.utf8)[...]
            while !bytes.isEmpty {
                let count = try check {
                    bytes.withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
                }
                bytes = bytes.dropFirst(count)
            }
            try synchronize()
        } catch {
            _ = ftruncate(file, end)
            throw error
        }
    }

    /// Writes the file to disk and, if it is new, its name, too.
    func synchronize() throws(JournalError) {
        try check { fsync(file) }
        guard status.st_size == 0 else { return }
        let path = URL(fileURLWithPath: path).deletingLastPathComponent().path
        let folder = try check { open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
        defer { close(folder) }
        try check { fsync(folder) }
    }

    /// Repeats a call that a signal interrupts, and throws if it fails.
    @discardableResult
    private func check<N: SignedInteger>(_ call: () -> N) throws(JournalError) -> N {
        while true {
            let result = call()
            if result >= 0 { return result }
            let reason = String(cString: strerror(errno))
            if errno != EINTR { throw JournalError("\(path): \(reason). Check its folder.") }
        }
    }
}
