import Foundation

/// A copy of a small package of the folder `Fixtures`, compiled with the Plug that was built together
/// with the tests. Its file `Modules` has a line for each module, with its kind: a library, a program, or
/// `foreign` if another package has it.
struct FixturePackage {
    let name: String
    private let temporary = TemporaryFolder()
    private let programs: [String: String]

    /// Where Xcode would put the index.
    private var store: String { temporary.path("DerivedData/\(name)-abc/Index.noindex/DataStore") }

    var folder: URL { temporary.url.appending(path: name) }

    init(_ name: String) async throws {
        self.name = name
        let folder = temporary.url.appending(path: name)
        try FileManager.default.copyItem(at: Self.fixtures.appending(path: name), to: folder)
        let modules = try String(contentsOf: folder.appending(path: "Modules"), encoding: .utf8)
            .split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
        programs = Dictionary(
            uniqueKeysWithValues: modules.filter { $0[0] == "program" }.map { ($0[1], $0[1]) }
        )
        for module in modules { try await compile(module[1], isForeign: module[0] == "foreign") }
    }

    private static var fixtures: URL {
        URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "Fixtures")
    }

    /// The text of a file beside the modules, if it is there.
    func expectation(_ file: String) -> String? {
        try? String(contentsOf: folder.appending(path: file), encoding: .utf8)
    }

    private func compile(_ module: String, isForeign: Bool) async throws {
        var sources = folder.appending(path: module)
        if isForeign {
            let checkouts = temporary.url.appending(path: "checkouts")
            try FileManager.default.createDirectory(
                at: checkouts,
                withIntermediateDirectories: true
            )
            try FileManager.default.moveItem(at: sources, to: checkouts.appending(path: module))
            sources = checkouts.appending(path: module)
        }
        let files = try FileManager.default.subpathsOfDirectory(atPath: sources.path)
            .filter { $0.hasSuffix(".swift") }.sorted().map { "\(sources.path)/\($0)" }
        let output = temporary.url.appending(path: "\(module).build")
        try FileManager.default.createDirectory(at: output, withIntermediateDirectories: true)
        let isScript = files.contains { $0.hasSuffix("/main.swift") }
        let outcome = try await Compiler.run(
            ["-swift-version", "6", "-package-name", "fixture", "-module-name", module]
                + ["-enable-testing", "-I", temporary.url.path, "-c", "-emit-module"]
                + ["-emit-module-path", temporary.path("\(module).swiftmodule")]
                + (isScript ? [] : ["-parse-as-library"]) + Compiler.index(in: store)
                + Compiler.modules + files,
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
            programs: programs,
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
