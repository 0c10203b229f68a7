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

        let name, module: String
        let kind: Kind
        let folder: String
        let files: [String]

        /// The modules that it links.
        let dependencies: [String]
    }

    var package, folder: String

    /// None if the index has to tell. Then the modules that are programs.
    var targets: [Target]
    var programs: [String] = []

    /// The index of the debug build, and the compiler of the toolchain that made it.
    let store, compiler: String
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
