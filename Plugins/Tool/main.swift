import Foundation

/// Writes the map of a package, as a request asks for it. An error says why there is none, or what a check
/// has found.
func write(_ request: Request) throws {
    let library = try IndexLibrary(besideCompiler: request.compiler)
    let store = try IndexStore(at: request.store, with: library)
    let modules = try request.modules(in: store)
    let code = Code(store, modules.flatMap(\.units))
    let programs = request.programs.sorted { $0.value < $1.value }.map { module, name in
        let linked = modules.first { $0.name == module }?.linked ?? []
        let own = modules.map(\.name).filter(linked.contains)
        return Program(name: name, module: module, modules: own)
    }
    let wiring = Wiring(request, code, programs.map { Run($0, code) })
    let useCases = wiring.useCases()
    let used = Set(useCases.map(\.place.module))
    guard !useCases.isEmpty else {
        let reason = "no class derives from Action or AsyncAction."
        throw Failure("No use case found in \(request.package): \(reason)")
    }
    let map = try Map(
        package: request.package.isEmpty ? programs.first?.name ?? "App" : request.package,
        programs: programs.filter { !used.isDisjoint(with: $0.modules) },
        useCases: useCases,
        remarks: Inspector(wiring: wiring).remarks(on: useCases)
    )
    .only(request.useCases)
    print(try map.written(for: request), terminator: "")
    let errors = map.remarks.filter { $0.severity == .error }
    guard request.checks, !errors.isEmpty else { return }
    let texts = errors.map { "\($0.file):\($0.line): \($0.text)" }.joined(separator: "\n")
    let verdict = "The map has \(count(errors.count, "error"))."
    throw Failure(request.writesRemarksOnly ? verdict : texts)
}

do {
    // The plugin runs this with the file of a request.
    let data = try Data(contentsOf: URL(filePath: CommandLine.arguments.last!))
    try write(JSONDecoder().decode(Request.self, from: data))
} catch {
    FileHandle.standardError.write(Data("\(error)\n".utf8))
    exit(1)
}
