import Foundation

/// Writes the map of a package, as a request asks for it. Returns whether the check fails, and why.
func write(_ request: inout Request) throws -> String? {
    let library = try IndexLibrary(besideCompiler: request.compiler)
    let store = try IndexStore(at: request.store, with: library)
    let modules = try request.modules(in: store)
    let deeds = Deeds(Code(store, modules.flatMap(\.units)))
    let programs = modules.compactMap { [programs = request.programs] module in
        let linked = modules.map(\.name).filter(module.linked.contains)
        return programs[module.name].map {
            Program(name: $0, module: module.name, modules: linked)
        }
    }
    .sorted { $0.name < $1.name }
    let runs = programs.map { Run($0, deeds) }
    let wiring = Wiring(request, deeds, runs)
    let useCases = wiring.useCases()
    let used = Set(useCases.map(\.place.module))
    guard !useCases.isEmpty else {
        print(
            "No use case found in \(request.package): no class derives from Action or AsyncAction."
        )
        return request.checks ? "" : nil
    }
    let all = Map(
        package: request.package,
        programs: programs.filter { !used.isDisjoint(with: $0.modules) },
        useCases: useCases,
        remarks: Inspector(wiring: wiring).remarks(on: useCases)
    )
    let map = try all.only(request.useCases)
    print(try map.written(for: request), terminator: "")
    let errors = map.remarks.filter { $0.severity == .error }
    guard request.checks, !errors.isEmpty else { return nil }
    guard !request.writesRemarksOnly else {
        return "The map has \(count(errors.count, "error")).\n"
    }
    return errors.map { "\($0.file):\($0.line): \($0.text)\n" }.joined()
}

do {
    guard CommandLine.arguments.count == 2 else {
        throw Failure("Run `swift package action-map`, which runs this tool.")
    }
    let data = try Data(contentsOf: URL(filePath: CommandLine.arguments[1]))
    var request = try JSONDecoder().decode(Request.self, from: data)
    if let reason = try write(&request) {
        FileHandle.standardError.write(Data(reason.utf8))
        exit(1)
    }
} catch {
    FileHandle.standardError.write(Data("\(error)\n".utf8))
    exit(1)
}
