import Foundation

/// The path of a store in a new, empty folder, which goes away with the last reference to it.
final class TemporaryStore: Sendable {
    let path: String

    init() {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        // Without one, no test that asks for it can begin.
        try! FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        path = folder.appending(path: "likes.sqlite").path
    }

    deinit {
        try? FileManager.default.removeItem(atPath: (path as NSString).deletingLastPathComponent)
    }
}
