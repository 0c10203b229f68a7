import Foundation

do {
    guard CommandLine.arguments.count == 2 else {
        throw Failure("Run `swift package action-map`, which runs this tool.")
    }
    let file = URL(fileURLWithPath: CommandLine.arguments[1])
    let request = try JSONDecoder().decode(Request.self, from: Data(contentsOf: file))
    let library = try Library(Lister(request).listings())
    let programs = request.targets.filter { $0.kind == .program }.map { program in
        let modules = request.targets.map(\.module).filter {
            $0 == program.module || program.dependencies.contains($0)
        }
        return Program(name: program.name, module: program.module, modules: modules.sorted())
    }
    let survey = Survey(library, programs.sorted { $0.name < $1.name })
    let wiring = Wiring(survey, Labels(library, request))
    let useCases = UseCase.all(in: wiring)
    guard !useCases.isEmpty else {
        print(
            "No use case found in \(request.package): no class derives from Action or AsyncAction."
        )
        exit(request.checks ? 1 : 0)
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
    FileHandle.standardOutput.write(Data(text.utf8))
    let errors = map.remarks.filter { $0.severity == .error }
    if request.checks, !errors.isEmpty {
        let lines =
            request.writesRemarksOnly
            ? ["The map has \(count(errors.count, "error"))."] : errors.map(\.summary)
        FileHandle.standardError.write(Data(lines.map { $0 + "\n" }.joined().utf8))
        exit(1)
    }
} catch {
    let text = (error as? Failure)?.text ?? "\(error)"
    FileHandle.standardError.write(Data("\(text)\n".utf8))
    exit(1)
}
