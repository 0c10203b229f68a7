import Foundation

/// A small package of the folder `Fixtures`, compiled with the Plug that was built together with the
/// tests. Its file `Modules` has a line for each module: its kind, its name and what it links.
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
        for module in try modules {
            let output = products.appending(path: module.name)
            try FileManager.default.createDirectory(at: output, withIntermediateDirectories: true)
            try await compile(module, in: output)
        }
    }

    static var fixtures: URL {
        URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "Fixtures")
    }

    /// The packages that have a map.
    static var names: [String] {
        get throws {
            try FileManager.default.contentsOfDirectory(atPath: fixtures.path)
                .filter { !$0.hasPrefix(".") && $0 != "Nothing" }.sorted()
        }
    }

    /// What is expected of its map in a format, if anything is.
    func expectation(_ file: String) -> String? { try? text(of: "expected\(file)") }

    private func text(of file: String) throws -> String {
        try String(contentsOf: folder.appending(path: file), encoding: .utf8)
    }

    func remove() { try? FileManager.default.removeItem(at: products) }

    // MARK: Compiling

    private var modules: [MapRequest.Target] {
        get throws {
            try text(of: "Modules").split(separator: "\n").map { line in
                let words = line.split(separator: " ").map(String.init)
                let folder = folder.appending(path: words[1]).path
                return MapRequest.Target(
                    kind: words[0],
                    name: words[1],
                    module: words[1],
                    folder: folder,
                    files: try FileManager.default.subpathsOfDirectory(atPath: folder)
                        .filter { $0.hasSuffix(".swift") }.sorted().map { "\(folder)/\($0)" },
                    dependencies: Array(words.dropFirst(2))
                )
            }
        }
    }

    private func compile(_ module: MapRequest.Target, in output: URL) async throws {
        let options = [
            "-swift-version", "6", "-package-name", "fixture", "-module-name", module.name,
            "-enable-testing",
            "-emit-module", "-emit-module-path",
            products.appending(path: "\(module.name).swiftmodule").path,
            "-I", products.path, "-index-store-path", indexStore.path,
            "-index-ignore-system-modules", "-c",
        ]
        let isProgram = module.files.contains("\(module.folder)/main.swift")
        let outcome = try await Compiler.run(
            options + Compiler.modules + (isProgram ? [] : ["-parse-as-library"]) + module.files,
            in: output
        )
        guard outcome.status == 0, outcome.error.isEmpty else {
            throw FixtureError(text: "\(name) does not compile: \(outcome.error)")
        }
    }

    // MARK: Mapping

    var indexStore: URL { products.appending(path: "store") }

    /// Runs the tool as the plugin does.
    func map(
        as format: String = "text",
        byFolder: Bool = false,
        checking: Bool = false,
        strictly isStrict: Bool = false,
        with unbuilt: [String] = [],
        only useCases: [String] = [],
        of store: URL? = nil,
        without isExcluded: (String) -> Bool = { _ in false }
    ) async throws -> Outcome {
        var modules = try modules
        for index in modules.indices { modules[index].files.removeAll(where: isExcluded) }
        modules[0].files += unbuilt.map { "\(modules[0].folder)/\($0)" }
        return try await MapRequest(
            package: name,
            folder: folder.path,
            targets: modules,
            indexStore: (store ?? indexStore).path,
            compiler: try await Compiler.path,
            format: format,
            groupsByFolder: byFolder,
            useCases: useCases,
            checks: checking,
            isStrict: isStrict,
            writesRemarksOnly: checking
        )
        .run()
    }
}

struct FixtureError: Error {
    let text: String
}
