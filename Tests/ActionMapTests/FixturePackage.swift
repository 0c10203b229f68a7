import Foundation

/// A small package of the folder `Fixtures`, compiled with the Plug that was built together with the
/// tests. Its file `Modules` has a line for each module: its kind, its name and what it links. A module
/// of the kind `foreign` is of another package.
struct FixturePackage {
    let name: String
    let folder: URL

    /// Where it was compiled.
    private let products: URL

    init(_ name: String) async throws {
        self.name = name
        folder = Self.fixtures.appending(path: name)
        products = FileManager.default.temporaryDirectory
            .appending(path: "action-map-\(name)-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: products, withIntermediateDirectories: true)
        for module in try modules { try await compile(module) }
    }

    static var fixtures: URL {
        URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "Fixtures")
    }

    /// The packages that have a map. A plain `swift test` maps five of them, because all take long.
    /// `.ci/run` sets the variable for the rest.
    static var names: [String] {
        get throws {
            guard ProcessInfo.processInfo.environment["PLUG_ALL_PROGRAMS"] != nil
            else { return ["Conditions", "Folders", "Overrides", "Programs", "Readme"] }
            return try FileManager.default.contentsOfDirectory(atPath: fixtures.path)
                .filter { !$0.hasPrefix(".") && $0 != "Nothing" }.sorted()
        }
    }

    /// What is expected of its map in a format, if anything is.
    func expectation(_ file: String) -> String? { try? text(of: "expected\(file)") }

    func text(of file: String) throws -> String {
        try String(contentsOf: folder.appending(path: file), encoding: .utf8)
    }

    func remove() { try? FileManager.default.removeItem(at: products) }

    // MARK: Compiling

    private var modules: [Request.Target] {
        get throws {
            try text(of: "Modules").split(separator: "\n").map { line in
                let words = line.split(separator: " ").map(String.init)
                let folder = folder.appending(path: words[1]).path
                return Request.Target(
                    name: words[1],
                    module: words[1],
                    kind: Request.Target.Kind(rawValue: words[0]) ?? .library,
                    folder: folder,
                    files: try FileManager.default.subpathsOfDirectory(atPath: folder)
                        .filter { $0.hasSuffix(".swift") }.sorted().map { "\(folder)/\($0)" },
                    dependencies: Array(words.dropFirst(2))
                )
            }
        }
    }

    private func arguments(of module: Request.Target) -> [String] {
        let isProgram = module.files.contains("\(module.folder)/main.swift")
        return [
            "-swift-version", "6", "-package-name", "fixture", "-module-name", module.name,
            "-enable-testing", "-I", products.path, "-c",
        ] + Compiler.modules + (isProgram ? [] : ["-parse-as-library"]) + module.files
    }

    private func compile(_ module: Request.Target) async throws {
        let output = products.appending(path: "\(module.name).build")
        try FileManager.default.createDirectory(at: output, withIntermediateDirectories: true)
        let file = products.appending(path: "\(module.name).swiftmodule").path
        let outcome = try await Compiler.run(
            arguments(of: module) + ["-emit-module", "-emit-module-path", file]
                + Compiler.index(in: store.path),
            in: output
        )
        guard outcome.status == 0, outcome.error.isEmpty else {
            throw FixtureError(text: "\(name) does not compile: \(outcome.error)")
        }
    }

    // MARK: Mapping

    var store: URL { products.appending(path: "store") }

    /// Runs the tool as the plugin does.
    func map(
        as format: Request.Format? = nil,
        byFolder: Bool = false,
        checking: Bool = false,
        strictly isStrict: Bool = false,
        only useCases: [String] = [],
        of store: URL? = nil,
        by compiler: String? = nil
    ) async throws -> Outcome {
        let foreign = try text(of: "Modules").split(separator: "\n").filter {
            $0.hasPrefix("foreign ")
        }
        let modules = try modules.filter { !foreign.contains("foreign \($0.name)") }
        return try await Request(
            package: name,
            folder: folder.path,
            targets: modules,
            store: (store ?? self.store).path,
            compiler: compiler != nil ? compiler! : try await Compiler.path,
            format: format,
            groupsByFolder: byFolder,
            useCases: useCases,
            checks: checking,
            isStrict: isStrict
        )
        .run()
    }
}

struct FixtureError: Error {
    let text: String
}
