/// What the plugin asks the tool for: how to write which package's map, and how it is built.
struct Request: Codable {
    enum Format: String, Codable {
        case text, json, mermaid, html
    }

    /// A target of the package, or of one that it depends on.
    struct Target: Codable {
        enum Kind: String, Codable {
            case library, program, test
        }

        let name: String
        let module: String
        let kind: Kind
        let folder: String
        var files: [String]

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
    var readsTests = true

    /// If nothing is said, text, or with a check the remarks only.
    var format: Format?
    var groupsByFolder = false

    /// The use cases to write alone. None are all.
    var useCases: [String] = []
    var checks = false
    var isStrict = false

    var writesRemarksOnly: Bool { checks && format == nil }
}
