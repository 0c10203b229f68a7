import Foundation
import Testing

/// Runs randomly generated programs, and compares what they do with what their map says.
///
/// For other programs than the default ones, set `MAP_SEED` and `MAP_PROGRAMS`.
@Suite(.timeLimit(.minutes(20)))
struct HarnessTests {
    @Test func `The map errs and is silent where programs fail and run`() async throws {
        let environment = ProcessInfo.processInfo.environment
        let seed = environment["MAP_SEED"].flatMap(UInt64.init) ?? 31
        let count = environment["MAP_PROGRAMS"].flatMap(Int.init) ?? 6
        #expect(Form.calls.count >= 140 && Form.plugs.count >= 60)

        let programs = GeneratedProgram.all(count, seed: seed)
        let package = try await GeneratedPackage(programs)
        let calls = try await package.run()
        let remarks = try await package.check()

        var tally: [String: Int] = [:]
        var (lies, liars) = ([String](), [GeneratedProgram]())
        for program in programs {
            let count = lies.count
            for (number, forms) in program.forms.sorted(by: { $0.key < $1.key }) {
                let own = remarks.filter { $0.isAbout(number, in: program) }
                let isError = own.contains(where: \.isError)
                let isGap = calls.unplugged.contains(number)
                let saysLess = !isError && !own.contains { $0.text.contains("can't") }
                let saysNever = own.contains { $0.text.contains("never called") }
                let isFalse = isError || calls.all.contains(number) && saysNever
                let answer = isError ? "an error" : saysLess ? "no remark" : "a warning"
                let isLie = isGap ? saysLess : isFalse
                let verdict = "\(isGap ? "fail" : "run") with \(answer)\(isLie ? ", a lie" : "")"
                tally[verdict, default: 0] += 1
                if isLie {
                    lies += ["\(program.name), U\(number): \(verdict), \(forms)"] + own.map(\.text)
                }
            }
            if lies.count > count { liars.append(program) }
        }
        let summary = tally.sorted { $0.key < $1.key }.map { "\($1) \($0)" }.joined(separator: ", ")
        let from = "\(programs.count) random programs of seed \(seed)"
        print("HarnessTests ran \(from). Their calls fail or run, and the map has: \(summary)")
        guard !lies.isEmpty else { return }
        Issue.record("\((lies + liars.prefix(3).map(\.text)).joined(separator: "\n"))")
    }
}

/// Programs that are compiled as modules of one package, and linked as one executable.
private final class GeneratedPackage: Sendable {
    private let folder = TemporaryFolder()
    private let programs: [GeneratedProgram]

    init(_ programs: [GeneratedProgram]) async throws {
        self.programs = programs
        try await withThrowingTaskGroup { group in
            for program in programs { group.addTask { try await self.compile(program) } }
            try await group.waitForAll()
        }
        try await link()
    }

    private func compile(_ program: GeneratedProgram) async throws {
        let output = folder.url.appending(path: program.name)
        try FileManager.default.createDirectory(at: output, withIntermediateDirectories: true)
        for (file, lines) in program.files {
            try folder.write(lines.joined(separator: "\n"), to: "\(program.name)/\(file)")
        }
        let outcome = try await Compiler.run(
            ["-suppress-warnings", "-swift-version", "5", "-module-name", program.name, "-c"]
                + ["-enable-batch-mode", "-Xfrontend", "-entry-point-function-name"]
                + ["-Xfrontend", "\(program.name)_main"] + Compiler.index(in: folder.path("store"))
                + Compiler.modules + program.files.keys.sorted(),
            in: output
        )
        guard outcome.status == 0 else {
            throw FixtureError(text: "\(outcome.error)\n\(program.forms)\n\(program.text)")
        }
    }

    /// The executable runs the program that its argument names, and writes what it calls.
    private func link() async throws {
        let imports = programs.map { program in
            "@_silgen_name(\"\(program.name)_main\") func \(program.name)"
                + "(_: Int32, _: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> Int32\n"
        }
        let cases = programs.map {
            "case \"\($0.name)\": exit(\($0.name)(1, CommandLine.unsafeArgv))\n"
        }
        let runner = """
            import Foundation
            import Plug

            \(imports.joined())
            setvbuf(stdout, nil, _IOLBF, 0)
            let observer = Actions.observe { event in
                switch event.phase {
                case .began: print("called \\(event.name)")
                case .ended(.failed(let error as UnpluggedActionError), _)
                where error.action == event.action: print("unplugged \\(event.name)")
                default: break
                }
            }
            switch CommandLine.arguments[1] {
            \(cases.joined())
            default: fatalError()
            }

            """
        try folder.write(runner, to: "main.swift")
        // Beside the objects of Plug, the folder may have some of files that are gone.
        let map = Command.products.appending(path: "Plug.build/output-file-map.json")
        let files = [String: [String: String]].self
        let plug = try JSONDecoder().decode(files, from: Data(contentsOf: map))
        let objects = programs.flatMap { program in
            program.files.keys.map { "\(program.name)/\($0.dropLast(5))o" }
        }
        let outcome = try await Compiler.run(
            ["-suppress-warnings", "-o", "run", "main.swift"] + Compiler.modules + objects
                + plug.values.compactMap { $0["object"] },
            in: folder.url
        )
        guard outcome.status == 0 else { throw FixtureError(text: outcome.error) }
    }

    /// Runs all programs, and returns the numbers of the use cases that they call.
    func run() async throws -> (all: Set<Int>, unplugged: Set<Int>) {
        let names = programs.map(\.name).joined(separator: " ")
        let script = "for name in \(names); do ./run $name 2>$name/e || echo stopped $name; done"
        let shell = Command(executable: URL(filePath: "/bin/sh"), folder: folder.url)
        let lines = try await shell("-c", script).output.split(separator: "\n")
        let stopped = lines.filter { $0.hasPrefix("stopped ") }
        guard stopped.isEmpty else { throw FixtureError(text: stopped.joined(separator: "\n")) }
        let unplugged = lines.filter { $0.hasPrefix("unplugged ") }.flatMap(numbers)
        return (Set(lines.flatMap(numbers)), Set(unplugged))
    }

    /// What the check says of all programs.
    func check() async throws -> [GeneratedRemark] {
        let outcome = try await Request(
            package: "Generated",
            folder: folder.url.path,
            programs: Dictionary(uniqueKeysWithValues: programs.map { ($0.name, $0.name) }),
            store: folder.path("store"),
            compiler: try await Compiler.path,
            checks: true
        )
        .run()
        guard outcome.status <= 1 else { throw FixtureError(text: outcome.error) }
        return outcome.output.split(separator: "\n").compactMap(GeneratedRemark.init)
    }
}

/// A line that the check has written.
private struct GeneratedRemark {
    let text: String
    let isError: Bool
    private let file: [Substring]
    private let line: Int

    init?(_ text: Substring) {
        guard let match = text.firstMatch(of: #/^(.+?):(\d+): (error|warning): /#)
        else { return nil }
        self.text = String(text)
        file = match.1.split(separator: "/")
        line = Int(match.2) ?? 0
        isError = match.3 == "error"
    }

    /// Whether its text has a name with the number of a use case, or, if it has none for sure, its line.
    func isAbout(_ number: Int, in program: GeneratedProgram) -> Bool {
        guard file.count == 2, file[0] == program.name, let lines = program.files["\(file[1])"]
        else { return false }
        let named = numbers(in: text.drop { $0 != " " }).filter { program.forms[$0] != nil }
        let isVague = named.isEmpty || text.contains(": perhaps ")
        return (named + (isVague ? numbers(in: lines[line - 1][...]) : [])).contains(number)
    }
}

/// The numbers at the ends of names.
private func numbers(in text: Substring) -> [Int] {
    text.matches(of: /[A-Za-z](\d+)\b/).compactMap { Int($0.1) }
}
