import Foundation

/// A copy of a small package of the folder `Fixtures`, compiled with the Plug that was built together
/// with the tests. Its file `Modules` has a line for each module: its kind, its name and what it links.
/// A module of the kind `foreign` is of another package.
struct FixturePackage {
    let name: String
    private let temporary = TemporaryFolder()
    private let targets: [Request.Target]

    /// Where Xcode would put the index.
    private var store: String { temporary.path("DerivedData/\(name)-abc/Index.noindex/DataStore") }

    var folder: URL { temporary.url.appending(path: name) }

    init(_ name: String) async throws {
        self.name = name
        let folder = temporary.url.appending(path: name)
        try FileManager.default.copyItem(at: Self.fixtures.appending(path: name), to: folder)
        let lines = try String(contentsOf: folder.appending(path: "Modules"), encoding: .utf8)
        let modules = try lines.split(separator: "\n").map { line in
            let words = line.split(separator: " ").map(String.init)
            let path = folder.appending(path: words[1]).path
            return Request.Target(
                name: words[1],
                module: words[1],
                kind: Request.Target.Kind(rawValue: words[0]) ?? .library,
                folder: path,
                files: try FileManager.default.subpathsOfDirectory(atPath: path)
                    .filter { $0.hasSuffix(".swift") }.sorted().map { "\(path)/\($0)" },
                dependencies: Array(words.dropFirst(2))
            )
        }
        targets = modules.filter { !lines.contains("foreign \($0.name)\n") }
        for module in modules { try await compile(module) }
    }

    private static var fixtures: URL {
        URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "Fixtures")
    }

    /// The text of a file beside the modules, if it is there.
    func expectation(_ file: String) -> String? {
        try? String(contentsOf: folder.appending(path: file), encoding: .utf8)
    }

    private func compile(_ module: Request.Target) async throws {
        let output = temporary.url.appending(path: "\(module.name).build")
        try FileManager.default.createDirectory(at: output, withIntermediateDirectories: true)
        let isScript = module.files.contains { $0.hasSuffix("/main.swift") }
        let outcome = try await Compiler.run(
            ["-swift-version", "6", "-package-name", "fixture", "-module-name", module.name]
                + ["-enable-testing", "-I", temporary.url.path, "-c", "-emit-module"]
                + ["-emit-module-path", temporary.path("\(module.name).swiftmodule")]
                + (isScript ? [] : ["-parse-as-library"]) + Compiler.index(in: store)
                + Compiler.modules + module.files,
            in: output
        )
        guard outcome.status == 0, outcome.error.isEmpty else {
            throw FixtureError(text: "\(name) does not compile: \(outcome.error)")
        }
    }

    /// Runs the tool as the plugin does.
    func map(
        of store: String? = nil,
        by compiler: String? = nil,
        _ change: (inout Request) -> Void = { _ in }
    ) async throws -> Outcome {
        var request = try await Request(
            package: name,
            folder: folder.path,
            targets: targets,
            store: store ?? self.store,
            compiler: compiler != nil ? compiler! : Compiler.path
        )
        change(&request)
        return try await request.run()
    }
}

struct FixtureError: Error {
    let text: String
}
