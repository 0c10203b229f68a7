import Foundation
import Plug

/// Stores the todos of each user in a file. Several programs may use its folder concurrently.
struct FileRepository: Sendable {
    private let folder: URL

    /// Files and locks block their callers, which the threads of Swift concurrency must avoid.
    private let queue = DispatchQueue(label: "FileRepository")

    /// Opens a folder, and creates it if it doesn't exist.
    init(_ folder: URL) throws {
        self.folder = folder
        try Self.make(folder)
    }

    func todos(of user: User) -> Promise<TodoBook> { onQueue { try read(user) } }

    func change(
        _ user: User,
        _ change: @escaping @Sendable (inout TodoBook) throws -> Void
    ) -> Promise<TodoBook> {
        onQueue {
            // The system releases the lock when the program ends, even if it crashes.
            let lock = try check(folder.path, open(folder.path, O_DIRECTORY | O_CLOEXEC))
            defer { close(lock) }
            try check(folder.path, flock(lock, LOCK_EX))
            var book = try read(user)
            try change(&book)
            try write(book, of: user)
            // A file that was renamed is there after a power cut, too.
            try check(folder.path, fsync(lock))
            return book
        }
    }

    private func onQueue(_ body: @escaping @Sendable () throws -> TodoBook) -> Promise<TodoBook> {
        Promise { resolve, reject in
            queue.async {
                do { resolve(try body()) } catch { reject(error) }
            }
        }
    }

    private static func make(_ folder: URL) throws {
        let parent = folder.deletingLastPathComponent()
        if access(parent.path, F_OK) != 0 { try make(parent) }
        if mkdir(folder.path, 0o700) == 0 { return }
        close(try check(folder.path, open(folder.path, O_DIRECTORY | O_CLOEXEC)))
    }
}

// MARK: - Files

extension FileRepository {
    private func path(of user: User) -> String {
        folder.appending(path: "todos-\(user.name).json").path
    }

    /// Throws if the file has anything that this program doesn't write, so that no change loses it.
    private func read(_ user: User) throws -> TodoBook {
        let path = path(of: user)
        var status = stat()
        if lstat(path, &status) != 0, errno == ENOENT { return TodoBook() }
        // Non-blocking, because a pipe may never have a writer.
        let file = try check(path, open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC))
        defer { close(file) }
        guard let data = try? FileHandle(fileDescriptor: file).readToEnd(),
            let book = try? JSONDecoder().decode(TodoBook.self, from: data),
            try Self.sorted(data) == Self.sorted(JSONEncoder().encode(book))
        else { throw UserError("\(path) is not as todo writes it. Mend it, or move it away.") }
        return book
    }

    /// Replaces the file as a whole. Only its owner may read it.
    private func write(_ book: TodoBook, of user: User) throws {
        // A link stays a link.
        let path = URL(filePath: path(of: user)).resolvingSymlinksInPath().path
        let new = path + ".unfinished-todo"
        // A killed program may have left one.
        unlink(new)
        let file = try check(path, open(new, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600))
        defer {
            close(file)
            unlink(new)
        }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        let data = try encoder.encode(book)
        guard (try? FileHandle(fileDescriptor: file).write(contentsOf: data)) != nil
        else { throw UserError("\(path) can't be written. Is the disk full?") }
        try check(path, fsync(file))
        try check(path, rename(new, path))
    }

    /// The same JSON in a form that allows comparison.
    private static func sorted(_ data: Data) throws -> Data {
        let json = try JSONSerialization.jsonObject(with: data)
        return try JSONSerialization.data(withJSONObject: json, options: .sortedKeys)
    }
}

/// Throws if a system call has failed.
@discardableResult
private func check<Value: SignedInteger>(_ path: String, _ result: Value) throws -> Value {
    if result >= 0 { return result }
    throw UserError("\(path) can't be used: \(String(cString: strerror(errno)))")
}
