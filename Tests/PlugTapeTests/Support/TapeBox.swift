import Foundation
import Plug
import PlugTape

/// A folder with room for a tape, which is deleted with the last reference to it.
final class TapeBox: Sendable {
    let file: URL
    private let folder: URL

    init() {
        folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        // A test fails anyway if there is no folder to write to.
        try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        file = folder.appending(path: "feed.json")
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    var text: String { get throws { try String(contentsOf: file, encoding: .utf8) } }

    /// The names of all files in the folder.
    var names: [String] {
        get throws { try FileManager.default.contentsOfDirectory(atPath: folder.path) }
    }

    func write(_ text: String) throws {
        try Data(text.utf8).write(to: file)
    }

    /// Records what a closure calls, in a registry of its own, and saves it.
    func record(
        secrets: [TapeSecret] = [],
        errors: [any (Error & Codable).Type] = [],
        _ body: (Tape) async throws -> Void
    ) async throws {
        let tape = Tape(recordingTo: file, secrets: secrets, errors: errors)
        try await Actions().run { try await body(tape) }
        try tape.save()
    }
}
