import Foundation
import PackagePlugin

/// `swift package action-map`: builds the package, and has its map written to standard output.
@main
struct ActionMap: CommandPlugin {
    func performCommand(context: PluginContext, arguments: [String]) throws {
        guard var request = try Options(arguments) else { return print(help) }
        // A question about one use case needn't wait for the tests.
        let hasTests = context.package.targets.contains(where: \.isTest)
        let readsTests = request.wantsTests || request.useCases.isEmpty || !hasTests
        let folder = context.pluginWorkDirectoryURL
        if request.store == nil {
            if !request.skipsBuild { try build(withTests: readsTests) }
            request.values["programs"] = Dictionary(
                uniqueKeysWithValues: context.package.targets
                    .compactMap { $0 as? SwiftSourceModuleTarget }
                    .filter { $0.kind == .executable }.map { ($0.moduleName, $0.name) }
            )
            request.values["package"] = context.package.displayName
            request.values["folder"] = context.package.directoryURL.path
        }
        request.values["readsTests"] = readsTests
        request.values["store"] = request.store ?? store(near: folder)
        request.values["compiler"] = try context.tool(named: "swiftc").url.path
        try request.run(try context.tool(named: "PlugActionMapTool").url, in: folder)
    }

    /// Builds the package for debugging, as only then the compiler writes an index.
    private func build(withTests: Bool) throws {
        let result = try packageManager.build(
            .all(includingTests: withTests),
            parameters: .init(configuration: .debug, echoLogs: true)
        )
        guard !result.succeeded else { return }
        Diagnostics.error("The package must compile to be mapped.")
        exit(1)
    }

    /// Where the last build has put its index: each of SwiftPM's two build systems has a place for it.
    private func store(near folder: URL) -> String {
        // The folder .build/plugins/…/outputs stands beside .build/debug.
        let build = folder.appending(path: "../../..").standardized
        let places = ["debug/index/store", "out"].map { build.appending(path: $0) }
        let units = { (place: URL) in place.appending(path: "v5/units") }
        func age(_ place: URL) -> Date {
            let values = try? units(place).resourceValues(forKeys: [.contentModificationDateKey])
            return values?.contentModificationDate ?? .distantPast
        }
        return places.max { age($0) < age($1) && age($1) > .distantPast }?.path ?? places[0].path
    }
}

extension Target {
    fileprivate var isTest: Bool { (self as? any SourceModuleTarget)?.kind == .test }
}

/// What is typed behind the command, and what the tool is asked for.
struct Options {
    var values: [String: Any]
    let store: String?
    let useCases: [String]
    let wantsTests, skipsBuild: Bool

    /// Nil if only help is wanted.
    init?(_ arguments: [String]) throws {
        if arguments.contains("-h") || arguments.contains("--help") { return nil }
        // The extractor drops an option without its value.
        for (word, next) in zip(arguments, arguments.dropFirst() + ["--"])
        where ["--format", "--index-store", "--program"].contains(word) && next.hasPrefix("--") {
            throw UsageError("\(word) needs a value.")
        }
        var extractor = ArgumentExtractor(arguments)
        let isStrict = extractor.extractFlag(named: "strict") > 0
        values = [
            "isStrict": isStrict,
            "checks": extractor.extractFlag(named: "check") > 0 || isStrict,
            "groupsByFolder": extractor.extractFlag(named: "folders") > 0,
            // Xcode calls the targets that are chosen so.
            "programs": Dictionary(
                (extractor.extractOption(named: "program")
                    + extractor.extractOption(named: "target")).map { ($0, $0) }
            ) { $1 },
            "package": "", "folder": "",
        ]
        if let format = extractor.extractOption(named: "format").last {
            guard ["text", "json", "mermaid", "html"].contains(format) else {
                throw UsageError("There is no format \(format).")
            }
            values["format"] = format
        }
        store = extractor.extractOption(named: "index-store").last
        skipsBuild = extractor.extractFlag(named: "skip-build") > 0
        wantsTests = extractor.extractFlag(named: "tests") > 0
        useCases = extractor.remainingArguments
        values["useCases"] = useCases
        if let option = useCases.first(where: { $0.hasPrefix("-") }) {
            throw UsageError("There is no option \(option).")
        }
    }

    /// Has the tool answer, and says what it says.
    func run(_ executable: URL, in folder: URL) throws {
        let file = folder.appending(path: "request.json")
        try JSONSerialization.data(withJSONObject: values).write(to: file)
        let tool = Process()
        (tool.executableURL, tool.arguments) = (executable, [file.path])
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
}

let help = """
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
