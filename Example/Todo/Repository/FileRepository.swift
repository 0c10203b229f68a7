import Foundation
import JSONFile
import Plug

/// Stores the todos of each user in a file, which only its owner may read. Several programs may use
/// its folder concurrently.
struct FileRepository: Sendable {
    private let folder: URL
    private let queue = DispatchQueue(label: "FileRepository")

    /// Opens a folder, and creates it if it doesn't exist.
    init(_ folder: URL) throws {
        self.folder = folder
        try Self.make(folder)
    }

    func todos(of user: User) -> JSONFile<TodoBook> {
        let path = folder.appending(path: "todos-\(user.name).json").path
        return JSONFile(path, empty: TodoBook(), permissions: 0o600, on: queue)
    }

    private static func make(_ folder: URL) throws {
        let parent = folder.deletingLastPathComponent()
        if access(parent.path, F_OK) != 0 { try make(parent) }
        if mkdir(folder.path, 0o700) == 0 { return }
        let existing = open(folder.path, O_DIRECTORY | O_CLOEXEC)
        guard existing >= 0
        else {
            throw FileError("\(folder.path) can't be used: \(String(cString: strerror(errno)))")
        }
        close(existing)
    }
}
