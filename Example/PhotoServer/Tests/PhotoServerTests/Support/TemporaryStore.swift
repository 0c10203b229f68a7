import Foundation

/// The path of a store in a new, empty folder. The folder is deleted with the last reference to it.
final class TemporaryStore: Sendable {
    let path: String

    init() {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        // Without a folder, no test that needs one can begin.
        try! FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        path = folder.appending(path: "likes.sqlite").path
    }

    deinit {
        try? FileManager.default.removeItem(atPath: (path as NSString).deletingLastPathComponent)
    }
}
