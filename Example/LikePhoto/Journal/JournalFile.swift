import Foundation
import LikePhotoUseCases

/// The open file of a journal, to which nobody else adds anything until it is released.
struct JournalFile {
    let path: String
    let handle: FileHandle
    let status: stat

    /// Where the next line goes: behind all that has been read, or in the place of a torn one.
    var end: off_t = 0

    /// Whether the line before that place has an end.
    var isEnded = true

    /// Opens and locks a file. For reading, a missing one is an empty one.
    init(_ path: String, forWriting: Bool) throws {
        // Without waiting, for a pipe would make us wait for its other end.
        let access = (forWriting ? O_RDWR | O_CREAT | O_APPEND : O_RDONLY) | O_NONBLOCK
        self.path = path
        let file = open(path, access | O_CLOEXEC, 0o666)
        if file < 0, errno == ENOENT, !forWriting {
            handle = .nullDevice
            status = stat()
            return
        }
        guard file >= 0 else { throw JournalError(path, code: errno) }
        handle = FileHandle(fileDescriptor: file, closeOnDealloc: true)

        while flock(file, forWriting ? LOCK_EX : LOCK_SH) != 0 {
            guard errno == EINTR else { throw JournalError(path, code: errno) }
        }
        var status = stat()
        guard fstat(file, &status) == 0 else { throw JournalError(path, code: errno) }
        guard status.st_mode & S_IFMT == S_IFREG
        else { throw JournalError("\(path): not a regular file. Name another one.") }
        self.status = status
    }

    /// Adds a line and writes it to disk: all of it or, if this throws, nothing.
    func add(_ line: JournalLine) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let text = (isEnded ? "" : "\n") + String(decoding: try encoder.encode(line), as: UTF8.self)
        do {
            try handle.truncate(atOffset: UInt64(end))
            try handle.write(contentsOf: Data("\(text)\n".utf8))
            try synchronize()
        } catch {
            try? handle.truncate(atOffset: UInt64(end))
            throw error
        }
    }

    /// Adds the line of a posted photo, once its picture is on disk. Who may read this file may
    /// read the picture.
    func add(_ picture: Data, of photo: Photo) throws {
        let folder = "\(path).photos"
        let mode = status.st_mode & 0o666
        if mkdir(folder, mode | (mode & 0o444) >> 2) == 0 { try synchronizeFolder(of: folder) }

        let path = "\(folder)/\(photo.id)"
        let file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, mode)
        guard file >= 0 else { throw JournalError(path, code: errno) }
        let handle = FileHandle(fileDescriptor: file, closeOnDealloc: true)
        do {
            try handle.write(contentsOf: picture)
            try handle.synchronize()
            try synchronizeFolder(of: path)
            try add(JournalLine(post: photo))
        } catch {
            unlink(path)
            throw error
        }
    }

    /// Writes the file to disk and, if it is a new one, its name.
    func synchronize() throws {
        try handle.synchronize()
        if status.st_size == 0 { try synchronizeFolder(of: path) }
    }

    private func synchronizeFolder(of path: String) throws {
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
        let file = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        try FileHandle(fileDescriptor: file, closeOnDealloc: true).synchronize()
    }
}
