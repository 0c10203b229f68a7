import Foundation
import Testing

/// A package that depends on this one.
@Suite(.timeLimit(.minutes(10)))
struct ClientPackageTests {
    @Test func `A client may name its targets as the examples and the plugin are`() async throws {
        let root = URL(filePath: "../..", relativeTo: URL(filePath: #filePath)).standardizedFileURL
        let folder = TemporaryFolder()
        let names = ["Photos", "PhotosMock", "TodoApp", "ActionMap", "todo", "JSONFile"]
        let manifest = """
            // swift-tools-version: 6.3
            import PackageDescription

            let package = Package(
                name: "Client",
                platforms: [.macOS(.v15)],
                dependencies: [.package(path: "\(root.path)")],
                targets: \(names).map {
                    .executableTarget(
                        name: $0,
                        dependencies: [.product(name: "Plug", package: "\(root.lastPathComponent)")]
                    )
                }
            )
            """
        try folder.write(manifest, to: "Package.swift")
        for target in names {
            let sources = folder.url.appending(path: "Sources/\(target)")
            try FileManager.default.createDirectory(at: sources, withIntermediateDirectories: true)
            try Data().write(to: sources.appending(path: "main.swift"))
        }
        // The command loads the whole graph of targets as a build does, where names would clash,
        // and compiles nothing.
        let outcome = try await Command.shell(
            "swift package --package-path '\(folder.url.path)' show-dependencies"
        )
        #expect(outcome.status == 0, "\(outcome.error)")
        #expect(outcome.output.contains(root.lastPathComponent))
    }
}
