import Foundation

do {
    guard CommandLine.arguments.count == 2 else {
        throw Failure("Run `swift package action-map`, which runs this tool.")
    }
    let file = URL(fileURLWithPath: CommandLine.arguments[1])
    let request = try JSONDecoder().decode(Request.self, from: Data(contentsOf: file))
    let programs = request.programs
    let index = try IndexReader.index(for: request)
    let wiring = Wiring(index, programs)
    let names = Names(wiring, request)
    let useCases = UseCase.all(in: wiring, names)
    guard !useCases.isEmpty || !index.unbuilt.isEmpty else {
        throw Failure(
            "No use case found in \(request.package): no class derives from Action or AsyncAction."
        )
    }
    let map = try Map(
        package: request.package,
        programs: programs.filter { program in
            useCases.contains { program.modules.contains($0.place.module) }
        },
        useCases: useCases,
        remarks: Inspector(wiring, names, request).remarks(on: useCases)
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
    exit(2)
}
