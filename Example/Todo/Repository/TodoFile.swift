import Foundation

/// The todos of one user, in JSON. Only its owner may read the file.
struct TodoFile {
    private static let unfinished = ".unfinished-todo"
    private let folder: URL
    private let name: String
    private var path: String { folder.appending(path: "\(name).json").path }

    init(of user: User, in folder: URL) {
        self.folder = folder
        name = "todos-\(user.name)"
    }

    /// Removes what a program leaves behind that is killed while it writes.
    static func removeUnfinished(in folder: URL) {
        let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path)
        for name in names ?? [] where name.hasSuffix(unfinished) {
            unlink(folder.appending(path: name).path)
        }
    }

    /// What the file holds. Nil where there is none.
    ///
    /// What can't be understood is moved aside and reported, once; after that it is as if it had
    /// never been there. What holds more than this program knows is reported, and left alone.
    func read() throws -> TodoBook? {
        var status = stat()
        if lstat(path, &status) != 0, errno == ENOENT { return nil }
        // Without waiting, since nobody may ever write into a pipe.
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

    /// Gives the file another name, which nothing has. Of a link, that is the link itself.
    private func movedAside() throws -> FileError {
        var (number, status) = (1, stat())
        let aside = { folder.appending(path: "\(name).damaged-\(number).json").path }
        while lstat(aside(), &status) == 0 { number += 1 }
        try FileError.check(path) { rename(path, aside()) }
        let kept = "It is kept as \(name).damaged-\(number).json, and a new file is begun."
        return FileError(path: path, reason: "it is damaged. \(kept)")
    }

    /// Writes a new file, and puts it in the place of the old one, so a crash leaves one of them.
    func replace(with book: TodoBook) throws {
        // A link stays one.
        let path = URL(filePath: path).resolvingSymlinksInPath().path
        let new = path + Self.unfinished
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

/// The same JSON in the form in which two of them can be compared.
private func sorted(_ data: Data) throws -> Data {
    let json = try JSONSerialization.jsonObject(with: data)
    return try JSONSerialization.data(withJSONObject: json, options: .sortedKeys)
}
