import Dispatch
import Foundation
import Plug

/// Keeps the todos of each user in a file of a folder that several programs may use at once.
struct FileRepository: Sendable {
    private let folder: URL

    /// Files and locks make their callers wait, which Swift's own threads must not do.
    private let queue = DispatchQueue(label: "FileRepository")

    /// Opens a folder, and makes it if it isn't there.
    init(_ folder: URL) throws {
        self.folder = folder
        try make(folder)
        try locked { TodoFile.removeUnfinished(in: folder) }
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

    /// Promises what a closure does with the file of a user.
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

    /// Runs a closure while nobody else holds the lock of the folder. The system lets go of it when
    /// the program ends, however it ends, so no lock file stays behind.
    private func locked<Value>(_ body: () throws -> Value) throws -> Value {
        let path = folder.path
        let descriptor = try FileError.check(path) { open(path, O_DIRECTORY | O_CLOEXEC) }
        defer { close(descriptor) }
        try FileError.check(path) { flock(descriptor, LOCK_EX) }
        return try body()
    }
}

/// Makes a folder, and those in which it lies, if nothing is there. Foundation would not say why it
/// can't.
private func make(_ folder: URL) throws {
    let parent = folder.deletingLastPathComponent()
    if access(parent.path, F_OK) != 0 { try make(parent) }
    let path = folder.path
    try FileError.check(path) { mkdir(path, 0o700) == 0 || errno == EEXIST ? 0 : -1 }
}
