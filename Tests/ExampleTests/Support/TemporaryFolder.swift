import Foundation

/// A new, empty folder, which is deleted with the last reference to it.
final class TemporaryFolder: Sendable {
    let url: URL

    /// Creates a folder, in another one than usual if that is there.
    init(in parent: String? = nil) {
        let usual = FileManager.default.temporaryDirectory
        let other = parent.flatMap { access($0, W_OK) == 0 ? URL(filePath: $0) : nil }
        url = (other ?? usual).appendingPathComponent(UUID().uuidString)
        // Without a folder, no test that needs one can begin.
        try! FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    /// The path of a file in the folder. The file need not exist.
    func path(_ name: String) -> String { url.appendingPathComponent(name).path }

    /// The names of all files in the folder.
    func names() throws -> Set<String> {
        Set(try FileManager.default.contentsOfDirectory(atPath: url.path))
    }

    func text(_ name: String) throws -> String {
        try String(contentsOfFile: path(name), encoding: .utf8)
    }

    func write(_ text: String, to name: String) throws {
        try Data(text.utf8).write(to: url.appendingPathComponent(name))
    }

    func link(_ name: String, to target: String) throws {
        let manager = FileManager.default
        try manager.createSymbolicLink(atPath: path(name), withDestinationPath: target)
    }

    /// The permissions of a file.
    func mode(_ name: String) throws -> Int? {
        let attributes = try FileManager.default.attributesOfItem(atPath: path(name))
        return attributes[.posixPermissions] as? Int
    }

    /// Lets only its owner read a file.
    func protect(_ name: String) throws {
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path(name))
    }
}
