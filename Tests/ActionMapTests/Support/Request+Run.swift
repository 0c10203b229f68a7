import Foundation

extension Request {
    /// Runs the tool as the plugin does.
    func run() async throws -> Outcome {
        let folder = TemporaryFolder()
        defer { withExtendedLifetime(folder) {} }
        try folder.write(String(decoding: JSONEncoder().encode(self), as: UTF8.self), to: "request")
        return try await Command("PlugActionMapTool")(folder.path("request"))
    }
}
