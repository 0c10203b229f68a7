import Foundation

/// A new, empty folder, which goes away with the last reference to it.
final class TemporaryFolder: Sendable {
    private let url: URL

    init() throws {
        url = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    /// The path of a file in the folder, which need not be there.
    func path(_ name: String) -> String { url.appending(path: name).path }
}
