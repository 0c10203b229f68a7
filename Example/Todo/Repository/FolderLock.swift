import Foundation

/// The lock of a folder, which one program holds at a time.
///
/// The system lets go of it when the program ends, however it ends, so no lock file stays behind.
enum FolderLock {
    /// Runs a closure while nobody else holds the lock. Waits for those who do.
    static func hold<Value>(_ folder: URL, _ body: () throws -> Value) throws -> Value {
        let descriptor = open(folder.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw lastError(folder) }
        defer { close(descriptor) }
        while flock(descriptor, LOCK_EX) != 0 {
            guard errno == EINTR else { throw lastError(folder) }
        }
        return try body()
    }

    private static func lastError(_ folder: URL) -> any Error {
        StoreError(url: folder, reason: String(cString: strerror(errno)))
    }
}
