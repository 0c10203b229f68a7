import Foundation
import PackagePlugin

/// `swift package action-map`: builds the package, and has its map written to standard output.
@main
struct ActionMap: CommandPlugin {
    func performCommand(context: PluginContext, arguments: [String]) throws {
        if arguments.contains("-h") || arguments.contains("--help") { return print(help) }
        // The extractor drops an option without its value.
        for (word, next) in zip(arguments, arguments.dropFirst() + ["--"])
        where word == "--format" && next.hasPrefix("--") {
            throw UsageError("\(word) needs a value.")
        }
        var extractor = ArgumentExtractor(arguments)
        let format = extractor.extractOption(named: "format").last
        let groupsByFolder = extractor.extractFlag(named: "folders") > 0
        let isStrict = extractor.extractFlag(named: "strict") > 0
        let checks = extractor.extractFlag(named: "check") > 0 || isStrict
        let skipsBuild = extractor.extractFlag(named: "skip-build") > 0
        let wantsTests = extractor.extractFlag(named: "tests") > 0
        let store = extractor.extractOption(named: "index-store").last
        let programs = extractor.extractOption(named: "program")
        let useCases = extractor.remainingArguments
        if let option = useCases.first(where: { $0.hasPrefix("-") }) {
            throw UsageError("There is no option \(option).")
        }
        if let format, Request.Format(rawValue: format) == nil {
            throw UsageError("There is no format \(format).")
        }
        if store == nil, !programs.isEmpty {
            throw UsageError("--program goes with --index-store.")
        }
        // A question about one use case needn't wait for the tests.
        let hasTests = context.package.targets.contains {
            ($0 as? any SourceModuleTarget)?.kind == .test
        }
        let readsTests = wantsTests || useCases.isEmpty || !hasTests
        if store == nil, !skipsBuild, try !build(withTests: readsTests) { return }

        let request = Request(
            package: context.package.displayName,
            folder: context.package.directoryURL.path,
            // Another store isn't that of this package, and tells itself what was compiled.
            targets: store == nil ? targets(of: context.package, withTests: readsTests) : [],
            store: store ?? self.store(near: context.pluginWorkDirectoryURL),
            compiler: try context.tool(named: "swiftc").url.path,
            programs: programs,
            readsTests: readsTests,
            format: format.flatMap(Request.Format.init),
            groupsByFolder: groupsByFolder,
            useCases: useCases,
            checks: checks,
            isStrict: isStrict
        )
        try run(request, with: context.tool(named: "PlugActionMapTool").url, in: context.pluginWorkDirectoryURL)
    }

    /// Has the tool answer, and says what it says.
    private func run(_ request: Request, with executable: URL, in folder: URL) throws {
        let file = folder.appending(path: "request.json")
        try JSONEncoder().encode(request).write(to: file)
        let tool = Process()
        tool.executableURL = executable
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

    /// Builds the package for debugging, as only then the compiler writes an index.
    private func build(withTests: Bool) throws -> Bool {
        let result = try packageManager.build(
            .all(includingTests: withTests),
            parameters: .init(configuration: .debug, echoLogs: true)
        )
        if !result.succeeded { Diagnostics.error("The package must compile to be mapped.") }
        return result.succeeded
    }

    /// Where the build system has put the index: two of them have two places for it.
    private func store(near folder: URL) -> String {
        // The folder .build/plugins/…/outputs stands beside .build/debug.
        let build = folder.appending(path: "../../..").standardized
        let places = ["debug/index/store", "out"].map { build.appending(path: $0).path }
        // What a build writes changes the folder.
        func age(_ path: String) -> Date {
            let versions = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
            return versions.filter { $0.hasPrefix("v") }.compactMap { version in
                try? FileManager.default.attributesOfItem(atPath: "\(path)/\(version)/units")[.modificationDate]
                    as? Date
            }
            .max() ?? .distantPast
        }
        return places.max { age($0) < age($1) } ?? places[0]
    }

    /// The targets of a package, and those of others that are built for it.
    private func targets(of package: Package, withTests: Bool) -> [Request.Target] {
        var seen: Set<Target.ID> = []
        let own = package.targets.filter { target in
            withTests || (target as? any SourceModuleTarget)?.kind != .test
        }
        return own.flatMap { [$0] + $0.recursiveTargetDependencies }.compactMap {
            // Plug itself is what is looked for. Snippets and macros are no part of a program, and code
            // in other languages isn't listed.
            guard let target = $0 as? SwiftSourceModuleTarget, seen.insert(target.id).inserted,
                ![.snippet, .macro].contains(target.kind),
                target.name != "Plug", target.name != "PlugTesting",
                // A module of another package matters only if it knows Plug.
                own.contains(where: { $0.id == target.id })
                    || target.recursiveTargetDependencies.contains(where: { $0.name == "Plug" })
            else { return nil }
            let kinds: [ModuleKind: Request.Target.Kind] = [.test: .test, .executable: .program]
            return Request.Target(
                name: target.name,
                module: target.moduleName,
                kind: kinds[target.kind] ?? .library,
                folder: target.directoryURL.path,
                files: target.sourceFiles(withSuffix: "swift").map(\.url.path),
                dependencies: target.recursiveTargetDependencies.compactMap {
                    ($0 as? any SourceModuleTarget)?.moduleName
                }
            )
        }
    }
}

private let help = """
    Shows who calls which use case of a package, what answers it, and what is missing.

    USAGE: swift package action-map [options] [name of a use case …]

      --format FORMAT      text, json, mermaid or html. Text, if nothing is said.
      --folders            Groups by the folders of each module, not only by modules.
      --tests              With a name, builds the tests, too, and counts what they do.
      --check              Writes the remarks only, unless there is a format, and fails if one
                           is an error.
      --strict             Checks, and takes what the map can't follow for an error, too.
      --skip-build         Takes the last debug build: swift build --build-tests
      --index-store PATH   Reads this index, and builds nothing. Xcode has that of an app in
                           DerivedData/App-…/Index.noindex/DataStore.
      --program MODULE     With --index-store: a module that is a program. Can be repeated.
      -h, --help           Writes this.

    An error is a call that an executable of the package makes, and nothing that it runs plugs. No
    error and no warning means that each executable plugs all that it calls. Neither says anything
    of the order, of branches and scopes: for that, ask the running program with Actions.verifyAll.
    The command reads the index that a debug build writes.
    The map goes to standard output: swift package action-map --format html > map.html
    """

private struct UsageError: Error, CustomStringConvertible {
    let description: String

    init(_ text: String) { description = "\(text) Try: swift package action-map --help" }
}
