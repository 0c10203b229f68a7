import Foundation

/// The todos of one user, in JSON. Only its owner may read the file.
struct TodoFile {
    private let folder: URL
    private let name: String
    private var path: String { folder.appending(path: "\(name).json").path }

    init(of user: User, in folder: URL) {
        self.folder = folder
        name = "todos-\(user.name)"
    }

    /// The content of the file. Nil if there is no file.
    ///
    /// A file that can't be parsed is moved aside and reported, once. After that, it counts as
    /// missing. A file that contains more than this program knows is reported, and left unchanged.
    func read() throws -> TodoBook? {
        var status = stat()
        if lstat(path, &status) != 0, errno == ENOENT { return nil }
        // Non-blocking, because a pipe may never have a writer.
        let file = try FileError.check(path) { open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC) }
        defer { close(file) }
        guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
            let data = try? FileHandle(fileDescriptor: file).readToEnd() ?? Data()
        else { throw try movedAside() }
        let book = try? JSONDecoder().decode(TodoBook.self, from: data)
        if let book, try sorted(data) == sorted(encoded(book)) { return book }
        let json = try? JSONSerialization.jsonObject(with: data) as? [String: Any]
        // The files of this program have no version.
        if book == nil, json?["version"] == nil { throw try movedAside() }
        throw FileError(path: path, reason: "it holds more than this todo knows")
    }

    /// Renames the file to an unused name. If the file is a link, the link itself is renamed.
    private func movedAside() throws -> FileError {
        var (number, status) = (1, stat())
        let aside = { folder.appending(path: "\(name).damaged-\(number).json").path }
        while lstat(aside(), &status) == 0 { number += 1 }
        try FileError.check(path) { rename(path, aside()) }
        let kept = "It is kept as \(name).damaged-\(number).json, and a new file is begun."
        return FileError(path: path, reason: "it is damaged. \(kept)")
    }

    /// Writes a new file and replaces the old one with it, so a crash leaves one of them.
    func replace(with book: TodoBook) throws {
        // A link stays a link.
        let path = URL(filePath: path).resolvingSymlinksInPath().path
        let new = path + ".unfinished-todo"
        // A killed program may have left one.
        unlink(new)
        let flags = O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC
        let file = try FileError.check(path) { open(new, flags, 0o600) }
        defer {
            close(file)
            unlink(new)
        }
        try FileError.write(encoded(book), to: file, path)
        try FileError.check(path) { fsync(file) }
        try FileError.check(path) { rename(new, path) }
    }
}

private func encoded(_ book: TodoBook) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    return try encoder.encode(book)
}

/// The same JSON in a form that allows comparison.
private func sorted(_ data: Data) throws -> Data {
    let json = try JSONSerialization.jsonObject(with: data)
    return try JSONSerialization.data(withJSONObject: json, options: .sortedKeys)
}
