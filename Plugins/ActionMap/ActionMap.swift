import Foundation
import PackagePlugin

/// `swift package action-map`: builds the package, and has its map written to standard output.
@main
struct ActionMap: CommandPlugin {
    func performCommand(context: PluginContext, arguments: [String]) throws {
        if arguments.contains("-h") || arguments.contains("--help") { return print(help) }
        // The extractor drops an option without its value.
        for (word, next) in zip(arguments, arguments.dropFirst() + ["--"])
        where ["--format", "--index-store"].contains(word) && next.hasPrefix("--") {
            throw UsageError("\(word) needs a value.")
        }
        var extractor = ArgumentExtractor(arguments)
        let format = extractor.extractOption(named: "format").last
        let indexStore = extractor.extractOption(named: "index-store").last
        let groupsByFolder = extractor.extractFlag(named: "folders") > 0
        let isStrict = extractor.extractFlag(named: "strict") > 0
        let checks = extractor.extractFlag(named: "check") > 0 || isStrict
        let skipsBuild = extractor.extractFlag(named: "skip-build") > 0
        let useCases = extractor.remainingArguments
        if let option = useCases.first(where: { $0.hasPrefix("-") }) {
            throw UsageError("There is no option \(option).")
        }
        if let format, !["text", "json", "mermaid", "html"].contains(format) {
            throw UsageError("There is no format \(format).")
        }
        if !skipsBuild, indexStore == nil, try !build() { return }

        // The folder .build/plugins/…/outputs stands beside .build/debug.
        let scratch = context.pluginWorkDirectoryURL
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        let store = scratch.appending(path: "debug/index/store").path
        // As the tool's `Request` reads it.
        try runTool(
            [
                "package": context.package.displayName,
                "folder": context.package.directoryURL.path,
                "targets": targets(of: context.package),
                "indexStore": indexStore.map { URL(fileURLWithPath: $0).path } ?? store,
                "compiler": try context.tool(named: "swiftc").url.path,
                "format": format ?? "text",
                "groupsByFolder": groupsByFolder,
                "useCases": useCases,
                "isStrict": isStrict,
                "checks": checks,
                "writesRemarksOnly": checks && format == nil,
            ],
            context
        )
    }

    private func runTool(_ request: [String: Any], _ context: PluginContext) throws {
        let file = context.pluginWorkDirectoryURL.appending(path: "request.json")
        try JSONSerialization.data(withJSONObject: request).write(to: file)
        let tool = Process()
        tool.executableURL = try context.tool(named: "PlugActionMapTool").url
        tool.arguments = [file.path]
        let failure = Pipe()
        tool.standardError = failure
        try tool.run()
        let text = try failure.fileHandleForReading.readToEnd() ?? Data()
        tool.waitUntilExit()
        for line in String(decoding: text, as: UTF8.self).split(separator: "\n") {
            Diagnostics.error(String(line))
        }
        if tool.terminationStatus != 0, text.isEmpty {
            Diagnostics.error("action-map ended with \(tool.terminationStatus) and said nothing")
        }
    }

    /// Builds everything with its tests, as the compiler writes the index when it compiles.
    private func build() throws -> Bool {
        let result = try packageManager.build(
            .all(includingTests: true),
            parameters: .init(configuration: .debug, echoLogs: true)
        )
        if !result.succeeded { Diagnostics.error("The package must compile to be mapped.") }
        return result.succeeded
    }

    /// The targets of a package, and those of others that are built for it.
    private func targets(of package: Package) -> [[String: Any]] {
        var seen: Set<Target.ID> = []
        return package.targets.flatMap { [$0] + $0.recursiveTargetDependencies }.compactMap {
            // Plug itself is what is looked for. Snippets and macros are no part of a program.
            guard let target = $0 as? any SourceModuleTarget, seen.insert(target.id).inserted,
                ![.snippet, .macro].contains(target.kind),
                target.name != "Plug", target.name != "PlugTesting"
            else { return nil }
            let kinds: [ModuleKind: String] = [.test: "test", .executable: "program"]
            return [
                "name": target.name,
                "module": target.moduleName,
                "kind": kinds[target.kind] ?? "library",
                "folder": target.directoryURL.path,
                "files": target.sourceFiles(withSuffix: "swift").map(\.url.path),
                "dependencies": target.recursiveTargetDependencies.map(\.name),
            ]
        }
    }
}

private let help = """
    Shows who calls which use case of a package, what answers it, and what is missing.

    USAGE: swift package action-map [options] [name of a use case …]

      --format FORMAT      text, json, mermaid or html. Text, if nothing is said.
      --folders            Groups by the folders of each module, not only by modules.
      --check              Writes the remarks only, unless there is a format, and fails if one
                           is an error: a call in a program in which nothing is plugged for it.
      --strict             Checks, and takes what the map can't follow for an error, too.
      --skip-build         Takes what was built last: swift build --build-tests
      --index-store PATH   Takes this index store, as another build has written it.
      -h, --help           Writes this.

    The map goes to standard output: swift package action-map --format html > map.html
    """

private struct UsageError: Error, CustomStringConvertible {
    let description: String

    init(_ text: String) { description = "\(text) Try: swift package action-map --help" }
}
