import Foundation

/// The map of a package, as a request asks for it.
func answer(to request: Request, _ listings: [Listing]) throws -> Reply {
    let library = try Library(listings)
    let programs = request.targets.filter { $0.kind == .program }.map { program in
        let modules = request.targets.map(\.module).filter {
            $0 == program.module || program.dependencies.contains($0)
        }
        return Program(name: program.name, module: program.module, modules: modules.sorted())
    }
    let survey = Survey(library, programs.sorted { $0.name < $1.name })
    let wiring = Wiring(survey, Labels(library, request))
    let useCases = wiring.useCases()
    guard !useCases.isEmpty else {
        let text =
            "No use case found in \(request.package): no class derives from Action or AsyncAction."
        return Reply(output: text + "\n", fails: request.checks)
    }
    let map = try Map(
        package: request.package,
        programs: survey.runs.map(\.program).filter { program in
            useCases.contains { program.modules.contains($0.place.module) }
        },
        useCases: useCases,
        remarks: Inspector(wiring, request).remarks(on: useCases)
    )
    .only(request.useCases)
    let text = try map.written(for: request)
    let errors = request.checks ? map.remarks.filter { $0.severity == .error } : []
    guard !errors.isEmpty else { return Reply(output: text, fails: false) }
    let lines =
        request.writesRemarksOnly
        ? ["The map has \(count(errors.count, "error"))."] : errors.map(\.summary)
    return Reply(output: text, error: lines.map { $0 + "\n" }.joined(), fails: true)
}

do {
    guard CommandLine.arguments.count == 2 else {
        throw Failure("Run `swift package action-map`, which runs this tool.")
    }
    let file = URL(filePath: CommandLine.arguments[1])
    let request = try JSONDecoder().decode(Request.self, from: Data(contentsOf: file))
    let listings = try Lister(request).listings()
    let reply = try Reply(to: file, of: listings, in: request.listings) {
        try answer(to: request, listings)
    }
    FileHandle.standardOutput.write(Data(reply.output.utf8))
    FileHandle.standardError.write(Data(reply.error.utf8))
    if reply.fails { exit(1) }
} catch {
    FileHandle.standardError.write(Data("\(error)\n".utf8))
    exit(1)
}
