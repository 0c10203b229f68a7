import Dispatch
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
        try make(folder)
        try locked {}
    }

    func todos(of user: User) -> Promise<TodoBook> {
        promise(user) { try $0.read() ?? TodoBook() }
    }

    func change(
        _ user: User,
        _ change: @escaping @Sendable (inout TodoBook) throws -> Void
    ) -> Promise<TodoBook> {
        promise(user) { file in
            var book = try file.read() ?? TodoBook()
            try change(&book)
            try file.replace(with: book)
            return book
        }
    }

    /// Promises the result of a closure that uses the file of a user.
    private func promise(
        _ user: User,
        _ body: @escaping @Sendable (TodoFile) throws -> TodoBook
    ) -> Promise<TodoBook> {
        Promise { resolve, reject in
            queue.async {
                do {
                    resolve(try locked { try body(TodoFile(of: user, in: folder)) })
                } catch {
                    reject(error)
                }
            }
        }
    }

    /// Runs a closure while it holds the lock of the folder. The system releases the lock when the
    /// program ends, even if it crashes, so no lock file is left behind.
    private func locked<Value>(_ body: () throws -> Value) throws -> Value {
        let path = folder.path
        let descriptor = try FileError.check(path) { open(path, O_DIRECTORY | O_CLOEXEC) }
        defer { close(descriptor) }
        try FileError.check(path) { flock(descriptor, LOCK_EX) }
        let value = try body()
        // A file that was renamed is there after a power cut, too.
        try FileError.check(path) { fsync(descriptor) }
        return value
    }
}

/// Creates a folder and its parents, if nothing is there. Foundation would not report why that
/// fails.
private func make(_ folder: URL) throws {
    let parent = folder.deletingLastPathComponent()
    if access(parent.path, F_OK) != 0 { try make(parent) }
    let path = folder.path
    try FileError.check(path) { mkdir(path, 0o700) == 0 || errno == EEXIST ? 0 : -1 }
}
