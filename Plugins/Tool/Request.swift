/// What the plugin asks for: how to write which package's map, and where its index is.
struct Request: Decodable {
    enum Format: String, Decodable {
        case text, json, mermaid, html
    }

    /// A target of the package, or of one that it depends on.
    struct Target: Decodable {
        enum Kind: String, Decodable {
            case library, program, test
        }

        let name: String
        let module: String
        let kind: Kind
        let folder: String
        let files: Set<String>
        let dependencies: [String]
    }

    let package: String
    let folder: String
    let targets: [Target]
    let indexStore: String

    /// The toolchain's compiler, which knows where its libraries are.
    let compiler: String

    let format: Format
    let groupsByFolder: Bool

    /// The use cases to write alone. None are all.
    let useCases: [String]
    let checks: Bool
    let writesRemarksOnly: Bool
    let isStrict: Bool

    /// The executables of the package, with the modules that each is made of.
    var programs: [Map.Program] {
        let named = Dictionary(targets.map { ($0.name, $0) }) { first, _ in first }
        return targets.filter { $0.kind == .program }.map { target in
            var modules: Set<String> = []
            var open = [target]
            while let next = open.popLast() {
                guard modules.insert(next.module).inserted else { continue }
                open += next.dependencies.compactMap { named[$0] }
            }
            return Map.Program(
                name: target.name,
                module: target.module,
                modules: modules.sorted()
            )
        }
        .sorted { $0.name < $1.name }
    }
}

struct Failure: Error {
    let text: String

    init(_ text: String) { self.text = text }
}
