import Foundation

/// What the plugin asks the tool of the map for.
struct MapRequest: Encodable {
    struct Target: Encodable {
        let kind: String
        let name: String
        let module: String
        let folder: String
        var files: [String]
        let dependencies: [String]
    }

    let package: String
    let folder: String
    let targets: [Target]
    let build: String
    let listings: String
    let compiler: String
    var readsTests = true
    var format: String?
    var groupsByFolder = false
    var useCases: [String] = []
    var checks = false
    var isStrict = false

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
