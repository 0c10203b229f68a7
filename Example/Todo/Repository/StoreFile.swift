import Foundation

/// One file of a store. It is replaced as a whole, so a crash leaves the old one or the new one.
struct StoreFile {
    private static let unfinished = ".unfinished-todo"
    let url: URL

    /// Removes what a program leaves behind that is killed while it writes.
    static func removeUnfinished(in folder: URL) throws {
        for name in try FileManager.default.contentsOfDirectory(atPath: folder.path)
        where name.hasSuffix(unfinished) {
            unlink(folder.appending(path: name).path)
        }
    }

    /// What the file holds. Nil where there is none.
    func read() throws -> Data? {
        let path = url.path
        var status = stat()
        if lstat(path, &status) != 0, errno == ENOENT { return nil }
        // Without waiting, since nobody may ever write into a pipe.
        let descriptor = try StoreError.check(path) {
            open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        }
        defer { close(descriptor) }
        try StoreError.check(path) { fstat(descriptor, &status) }
        guard status.st_mode & S_IFMT == S_IFREG else {
            throw StoreError(path: path, reason: "it is not a regular file")
        }
        return try FileHandle(fileDescriptor: descriptor).readToEnd() ?? Data()
    }

    /// Writes a new file with the permissions of the old one, and puts it in the old one's place.
    func replace(with data: Data) throws {
        // A link stays one.
        let path = url.resolvingSymlinksInPath().path
        let new = url.resolvingSymlinksInPath().deletingPathExtension().path + Self.unfinished
        var old = stat()
        let isThere = stat(path, &old) == 0
        // Nothing is written in place, but somebody who protects a file means it.
        if isThere { try StoreError.check(path) { access(path, W_OK) } }
        let mode = isThere ? old.st_mode & 0o777 : 0o666
        unlink(new)
        let flags = O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC
        let descriptor = try StoreError.check(new) { open(new, flags, mode) }
        defer {
            close(descriptor)
            unlink(new)
        }
        if isThere { try StoreError.check(new) { fchmod(descriptor, mode) } }
        try StoreError.write(data, to: descriptor, new)
        try StoreError.check(new) { fsync(descriptor) }
        try StoreError.check(path) { rename(new, path) }
    }

    /// Gives the file another name, which nothing has, and tells it.
    func moveAside() throws -> String {
        let name = url.deletingPathExtension().path
        let names = (1...).lazy.map { URL(filePath: "\(name).damaged-\($0).json") }
        let aside = names.first { !FileManager.default.fileExists(atPath: $0.path) }!
        try FileManager.default.moveItem(at: url.resolvingSymlinksInPath(), to: aside)
        return aside.lastPathComponent
    }
}
