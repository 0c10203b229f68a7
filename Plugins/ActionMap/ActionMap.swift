import Foundation
import PackagePlugin

/// `swift package action-map`: builds the package, and has its map written to standard output.
@main
struct ActionMap: CommandPlugin {
    func performCommand(context: PluginContext, arguments: [String]) throws {
        guard !arguments.contains("-h"), !arguments.contains("--help") else { return print(help) }
        var extractor = ArgumentExtractor(arguments)
        func isSet(_ flag: String) -> Bool { extractor.extractFlag(named: flag) > 0 }
        func values(of option: String) throws -> [String] {
            // The extractor drops an option without its value.
            let isLast = arguments.last == "--\(option)" || arguments.contains("--\(option)=")
            guard !isLast else { throw UsageError("--\(option) needs a value.") }
            return extractor.extractOption(named: option)
        }
        let (isStrict, folder) = (isSet("strict"), context.pluginWorkDirectoryURL)
        var request: [String: Any] = [
            "isStrict": isStrict, "checks": isSet("check") || isStrict,
            "groupsByFolder": isSet("folders"), "package": "", "folder": "",
        ]
        if let format = try values(of: "format").last {
            guard ["text", "json", "mermaid", "html"].contains(format) else {
                throw UsageError("There is no format \(format).")
            }
            request["format"] = format
        }
        var programs = try values(of: "program").map { ($0, $0) }
        let (store, skipsBuild) = (try values(of: "index-store").last, isSet("skip-build"))
        request["useCases"] = extractor.remainingArguments
        if let option = extractor.remainingArguments.first(where: { $0.hasPrefix("-") }) {
            throw UsageError("There is no option \(option).")
        }
        if store == nil {
            if !skipsBuild { try build() }
            programs = context.package.targets.compactMap { $0 as? SwiftSourceModuleTarget }
                .filter { $0.kind == .executable }.map { ($0.moduleName, $0.name) }
            request["package"] = context.package.displayName
            request["folder"] = context.package.directoryURL.path
        }
        request["programs"] = Dictionary(programs) { $1 }
        // The folder .build/plugins/…/outputs stands beside those of SwiftPM's two build systems.
        let stores = ["../../../debug/index/store", "../../../out"].map {
            folder.appending(path: $0)
        }
        let last = stores.first { FileManager.default.fileExists(atPath: $0.path) } ?? stores[0]
        request["store"] = store ?? last.standardized.path
        request["compiler"] = try context.tool(named: "swiftc").url.path
        let file = folder.appending(path: "request.json")
        try JSONSerialization.data(withJSONObject: request).write(to: file)
        let (tool, failure) = (Process(), Pipe())
        tool.executableURL = try context.tool(named: "PlugActionMapTool").url
        (tool.arguments, tool.standardError) = ([file.path], failure)
        try tool.run()
        let text = try failure.fileHandleForReading.readToEnd() ?? Data()
        tool.waitUntilExit()
        // Otherwise SwiftPM would write these to standard output, too.
        for line in String(decoding: text, as: UTF8.self).split(separator: "\n") {
            Diagnostics.error(String(line))
        }
        if tool.terminationStatus != 0, text.isEmpty { exit(1) }
    }

    /// Builds the package for debugging, as only then the compiler writes an index.
    private func build() throws {
        let result = try packageManager.build(
            .all(includingTests: false),
            parameters: .init(configuration: .debug, echoLogs: true)
        )
        guard !result.succeeded else { return }
        Diagnostics.error("The package must compile to be mapped.")
        exit(1)
    }
}

private let help = """
    Shows who calls which use case of a package, what answers it, and what is missing.

    USAGE: swift package action-map [options] [name of a use case …]

      --format FORMAT      text, json, mermaid or html. Text, if nothing is said.
      --folders            Groups by folders, not by modules.
      --check              Writes the remarks only, unless there is a format, and fails if one
                           is an error.
      --strict             Checks, and takes what the map can't follow for an error, too.
      --skip-build         Takes the last debug build.
      --index-store PATH   Reads this index, and builds nothing. Xcode has that of an app in
                           DerivedData/App-…/Index.noindex/DataStore.
      --program MODULE     With --index-store: a module that is a program. Can be repeated.
      -h, --help           Writes this.

    An error is a call that an executable makes, and nothing that it runs plugs. The map knows neither
    order nor scopes: for that, ask the running program with Actions.verifyAll.
    """

private struct UsageError: Error, CustomStringConvertible {
    let description: String

    init(_ text: String) { description = "\(text) Try: swift package action-map --help" }
}
