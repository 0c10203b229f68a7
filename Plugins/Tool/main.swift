import Foundation

/// The map of a package, as a request asks for it.
func answer(to asked: Request) throws -> (output: String, error: String, fails: Bool) {
    var request = asked
    let library = try IndexLibrary(besideCompiler: request.compiler)
    let store = try IndexStore(at: request.store, with: library)
    let code = Code(store, try request.units(of: store))
    let deeds = Deeds(code)
    let programs = request.targets.filter { $0.kind == .program }.map { program in
        let modules = request.targets.map(\.module).filter {
            $0 == program.module || program.dependencies.contains($0)
        }
        return Program(name: program.name, module: program.module, modules: modules.sorted())
    }
    .sorted { $0.name < $1.name }
    let runs = programs.map { Run($0, deeds) }
    let wiring = Wiring(deeds, runs, Labels(request, deeds.book.actions))
    let useCases = wiring.useCases()
    guard !useCases.isEmpty else {
        let text = "No use case found in \(request.package): no class derives from Action or AsyncAction."
        return (text + "\n", "", request.checks)
    }
    let map = try Map(
        package: request.package,
        programs: programs.filter { program in
            useCases.contains { program.modules.contains($0.place.module) }
        },
        useCases: useCases,
        remarks: Inspector(wiring, request).remarks(on: useCases)
    )
    .only(request.useCases)
    let text = try map.written(for: request)
    let errors = request.checks ? map.remarks.filter { $0.severity == .error } : []
    guard !errors.isEmpty else { return (text, "", false) }
    let lines =
        request.writesRemarksOnly
        ? ["The map has \(count(errors.count, "error"))."] : errors.map(\.summary)
    return (text, lines.map { $0 + "\n" }.joined(), true)
}

do {
    guard CommandLine.arguments.count == 2 else {
        throw Failure("Run `swift package action-map`, which runs this tool.")
    }
    let data = try Data(contentsOf: URL(filePath: CommandLine.arguments[1]))
    let reply = try answer(to: JSONDecoder().decode(Request.self, from: data))
    FileHandle.standardOutput.write(Data(reply.output.utf8))
    FileHandle.standardError.write(Data(reply.error.utf8))
    if reply.fails { exit(1) }
} catch {
    Failure("\(error)").exit()
}
