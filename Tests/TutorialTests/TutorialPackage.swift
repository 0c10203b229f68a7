import Foundation

/// The package of a reader, compiled with the Plug that was built together with the tests.
final class TutorialPackage {
    private let temporary = TemporaryFolder()
    private var folder: URL { temporary.url }
    private var targets: [Target] = []

    private struct Manifest: Decodable { let targets: [Target] }

    private struct Target: Decodable {
        let name: String
        let type: String
        let dependencies: [[String: [String?]]]

        var path: String { type == "test" ? "Tests/\(name)" : "Sources/\(name)" }
    }

    /// Writes a file, compiles its module and those behind it, and returns what the compiler says.
    /// Tests are compiled when they are written: until then, their screen may have changed.
    func write(_ text: String, to path: String) async throws -> [String] {
        try temporary.write(text, to: path)
        if path == "Package.swift" {
            let manifest = try await shell("swift package dump-package")
            targets = try JSONDecoder().decode(Manifest.self, from: Data(manifest.utf8)).targets
        }
        var said: [String] = []
        for target in targets.drop(while: { !path.hasPrefix($0.path) }) where said.isEmpty {
            if target.type != "test" || path.hasPrefix("Tests") { said = try await compile(target) }
        }
        return said
    }

    private func compile(_ target: Target) async throws -> [String] {
        let output = folder.appending(path: ".build/\(target.name)")
        try FileManager.default.createDirectory(at: output, withIntermediateDirectories: true)
        var arguments = [
            "-c", "-swift-version", "6", "-module-name", target.name, "-diagnostic-style", "llvm",
            "-emit-module-path", "../\(target.name).swiftmodule",
            "-I", temporary.path(".build"),
        ]
        arguments += Compiler.index(in: temporary.path(".build/store"))
        if target.type != "executable" { arguments.append("-parse-as-library") }
        #if os(macOS)
            // Where the library Testing is, and its macros.
            let find = "xcrun --show-sdk-platform-path; dirname $(dirname $(xcrun -f swiftc))"
            let found = lines(try await shell(find))
            arguments += ["-F", "\(found[0])/Developer/Library/Frameworks"]
            arguments += ["-plugin-path", "\(found[1])/lib/swift/host/plugins/testing"]
        #endif
        arguments += try Compiler.modules + files(of: target)
        let outcome = try await Compiler.run(arguments, in: output)
        return lines(outcome.error.replacing("\(folder.path)/", with: ""))
            .filter { $0.contains(/: (error|warning|note):/) }
    }

    private func files(of target: Target) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: temporary.path(target.path))
            .sorted().map { temporary.path("\(target.path)/\($0)") }
    }

    /// Runs a typed command, and returns its lines without the empty ones. Nil is not run.
    func run(_ command: String) async throws -> [String]? {
        if command.hasPrefix("mkdir -p ") || command.hasPrefix("cat ") {
            return lines(try await shell(command))
        }
        if command == "swift package action-map" { return try await map() }
        guard command.hasPrefix("swift run App") else { return nil }
        // Beside the objects of Plug, the folder may have some of files that are gone.
        let map = Command.products.appending(path: "Plug.build/output-file-map.json").path
        let list = #"sed -n 's/.*"object": \(".*"\),.*/\1/p' '\#(map)' >objects"#
        let link = "swiftc -o run $(ls .build/*/*.o | grep -v Tests) @objects"
        return lines(try await shell("\(list); \(link) && ./run\(command.dropFirst(13))"))
    }

    /// Runs the tool as the plugin does.
    private func map() async throws -> [String] {
        let programs = targets.filter { $0.type == "executable" }.map { ($0.name, $0.name) }
        let request = Request(
            package: "Likes",
            folder: folder.path,
            programs: Dictionary(uniqueKeysWithValues: programs),
            store: temporary.path(".build/store"),
            compiler: try await Compiler.path
        )
        return lines(try await request.run().output)
    }

    private func lines(_ text: String) -> [String] { text.split(separator: "\n").map(String.init) }

    private func shell(_ command: String) async throws -> String {
        let shell = Command(executable: URL(filePath: "/bin/sh"), folder: folder)
        let outcome = try await shell("-c", command)
        return outcome.status == 0 ? outcome.output : outcome.error
    }
}
