/// What the plugin asks for: how to write which package's map, and how it is built.
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

        /// The modules that it links.
        let dependencies: [String]
    }

    let package: String
    let folder: String
    let targets: [Target]

    /// The description of the debug build, and the folder for the listings.
    let build: String
    let listings: String

    /// The toolchain's compiler.
    let compiler: String

    /// Whether the tests are among the targets.
    let readsTests: Bool

    /// If nothing is said, text, or with a check the remarks only.
    let format: Format?
    let groupsByFolder: Bool

    /// The use cases to write alone. None are all.
    let useCases: [String]
    let checks: Bool
    let isStrict: Bool

    var writesRemarksOnly: Bool { checks && format == nil }
}

struct Failure: Error {
    let text: String

    init(_ text: String) { self.text = text }
}
