import Foundation

extension Request {
    /// Runs the tool as the plugin does.
    func run() async throws -> Outcome {
        let folder = TemporaryFolder()
        defer { withExtendedLifetime(folder) {} }
        try folder.write(String(decoding: JSONEncoder().encode(self), as: UTF8.self), to: "request")
        return try await Command("PlugActionMapTool")(folder.path("request"))
    }

    /// What SwiftPM writes of a build, for modules with the compiler's arguments.
    static func description(of commands: [[String]]) throws -> String {
        try commands.map { arguments in
            let list = try JSONEncoder().encode(["swiftc"] + arguments)
            return "    args: \(String(decoding: list, as: UTF8.self))\n"
        }
        .joined()
    }
}
