import Foundation
import Synchronization

/// Has the compiler list what it has understood of each module: `-emit-silgen`.
struct Lister {
    /// The reader knows what this version writes. The text of a listing is no interface.
    static let version = "6.3"

    let request: Request
    private let build: BuildDescription
    private let folder: URL

    init(_ request: Request) throws {
        self.request = request
        build = try BuildDescription(URL(filePath: request.build))
        folder = URL(filePath: request.listings)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    /// The listings, in the order of the targets.
    func listings() throws -> [Listing] {
        let targets = request.targets
        let results = Mutex<[Int: Result<Listing?, Failure>]>([:])
        DispatchQueue.concurrentPerform(iterations: targets.count + 1) { number in
            let result = Result { () throws(Failure) -> Listing? in
                if number == 0 { try checkVersion() }
                return try number > 0 ? list(targets[number - 1]) : nil
            }
            results.withLock { $0[number] = result }
        }
        return try results.withLock { $0 }.sorted { $0.key < $1.key }.compactMap { try $1.get() }
    }

    private func checkVersion() throws(Failure) {
        let said = try run(["--version"]).output
        let found = said.firstMatch(of: /Swift version (\d+\.\d+)/).map { String($0.1) }
        guard found == Self.version else {
            throw Failure(
                """
                This is Swift \(found ?? "unknown"), and the map reads what Swift \(Self.version) lists: run \
                the command with that, or take a version of Plug for this Swift.
                """
            )
        }
    }

    private func list(_ target: Request.Target) throws(Failure) -> Listing {
        guard let command = build.commands[target.module] else {
            throw Failure(
                "\(target.module) isn't built: run `swift build`, with the tests if it has any."
            )
        }
        let listing = folder.appending(path: "\(target.module).sil").path
        let digest = folder.appending(path: "\(target.module).digest").path
        let stamp = folder.appending(path: "\(target.module).digest-inputs")
        let arguments =
            arguments(from: command, of: target) + [
                "-emit-silgen", "-whole-module-optimization", "-g", "-suppress-warnings",
                "-o", listing,
            ]
        let inputs = inputs(of: target, arguments)
        if (try? String(contentsOf: stamp, encoding: .utf8)) != inputs {
            try? FileManager.default.removeItem(at: stamp)
            let (status, said) = try run(arguments)
            guard status == 0 else {
                let error = said.split(separator: "\n").first { $0.contains("error: ") }
                throw Failure(
                    """
                    \(target.module) doesn't compile, or what it needs isn't built: \
                    \(error ?? said[...])
                    """
                )
            }
            guard Digest.write(listing, to: digest) else {
                throw Failure("The compiler hasn't listed \(target.module).")
            }
            try? FileManager.default.removeItem(atPath: listing)
            try? inputs.write(to: stamp, atomically: true, encoding: .utf8)
        }
        let entry = build.entry(of: target.module)
        return Listing(target: target, entry: entry, file: digest, inputs: inputs)
    }

    /// What a listing depends on: the compiler, its arguments, and the dates of this tool, of the
    /// sources, of the modules that are imported, and of the module as it was built, for what else that
    /// needed.
    private func inputs(of target: Request.Target, _ arguments: [String]) -> String {
        let folders = zip(arguments, arguments.dropFirst()).filter { $0.0 == "-I" }.map(\.1)
        let modules = [target.module] + target.dependencies
        let built = folders.flatMap { folder in modules.map { "\(folder)/\($0).swiftmodule" } }
        let sources = arguments.filter { $0.hasSuffix(".swift") }
        let dates = ([request.compiler, CommandLine.arguments[0]] + sources + built).map { path in
            let all = try? FileManager.default.attributesOfItem(atPath: path)
            let date = all?[.modificationDate] as? Date
            return "\(path) \(date?.timeIntervalSinceReferenceDate ?? 0) \(all?[.size] ?? 0)"
        }
        return (arguments + dates).joined(separator: "\n")
    }

    /// Those of the build, without what writes objects, index and diagnostics. The files are those of
    /// now, with what the build has generated.
    private func arguments(from command: [String], of target: Request.Target) -> [String] {
        var kept: [String] = []
        var rest = command.dropFirst()[...]
        var files = target.files.sorted()
        while let word = rest.popFirst() {
            if Self.pairs.contains(word) {
                rest = rest.dropFirst()
            } else if word.hasPrefix("@") || word.hasSuffix(".swift") {
                let named = word.hasPrefix("@") ? Self.files(in: String(word.dropFirst())) : [word]
                files += named.filter { isGenerated($0, in: target) && !files.contains($0) }
            } else if word.hasPrefix("-X") {
                kept += [word] + [rest.popFirst()].compactMap(\.self)
            } else if !Self.words.contains(word), !word.hasPrefix("-j") {
                kept.append(word)
            }
        }
        return kept + files
    }

    /// Whether a file is none of the target's own, which may be in the folder that has the build, too.
    private func isGenerated(_ file: String, in target: Request.Target) -> Bool {
        let build = URL(filePath: request.build).deletingLastPathComponent().path + "/"
        return !file.hasPrefix(target.folder + "/") || file.hasPrefix(build)
    }

    private static let words: Set = [
        "-emit-dependencies", "-emit-module", "-incremental", "-c", "-enable-batch-mode",
        "-serialize-diagnostics", "-parseable-output", "-emit-objc-header", "-warnings-as-errors",
        "-no-warnings-as-errors", "-suppress-warnings", "-suppress-remarks",
        "-print-diagnostic-groups", "-whole-module-optimization",
    ]
    private static let pairs: Set = [
        "-emit-module-path", "-output-file-map", "-index-store-path", "-emit-objc-header-path",
        "-num-threads", "-Werror", "-Wwarning",
    ]

    /// The lines of a response file.
    private static func files(in path: String) -> [String] {
        let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
        return text.split(separator: "\n").map { $0.trimmingCharacters(in: ["'", "\""]) }
    }

    private func run(_ arguments: [String]) throws(Failure) -> (status: Int32, output: String) {
        let compiler = Process()
        let output = Pipe()
        compiler.executableURL = URL(filePath: request.compiler)
        compiler.arguments = arguments
        compiler.currentDirectoryURL = URL(filePath: request.folder)
        (compiler.standardOutput, compiler.standardError) = (output, output)
        do {
            try compiler.run()
            let data = try output.fileHandleForReading.readToEnd() ?? Data()
            compiler.waitUntilExit()
            return (compiler.terminationStatus, String(decoding: data, as: UTF8.self))
        } catch {
            throw Failure("The compiler doesn't run: \(error)")
        }
    }
}

/// What the compiler has written of a module.
struct Listing {
    let target: Request.Target
    let entry: String
    let file: String

    /// What it depends on.
    let inputs: String
}

/// Why there is no map, in words for people.
struct Failure: Error, CustomStringConvertible {
    let description: String

    init(_ text: String) { description = text }
}
