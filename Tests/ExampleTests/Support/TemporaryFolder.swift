import Foundation

/// A new, empty folder, which goes away with the last reference to it.
final class TemporaryFolder: Sendable {
    let url: URL

    init() throws {
        url = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    /// The path of a file in the folder, which need not be there.
    func path(_ name: String) -> String { url.appendingPathComponent(name).path }

    /// The names of all files in the folder.
    func names() throws -> Set<String> {
        Set(try FileManager.default.contentsOfDirectory(atPath: url.path))
    }
}
