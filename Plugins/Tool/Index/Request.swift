/// What the plugin asks the tool for: how to write which package's map, and where its index is.
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

    var package: String
    var folder: String

    /// None if the index has to tell.
    var targets: [Target]

    /// The index of the debug build, and the compiler of the toolchain that made it.
    let store: String
    let compiler: String

    /// The modules that are programs, if the index has to tell the rest.
    var programs: [String] = []

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
