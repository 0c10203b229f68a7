/// What the plugin asks the tool for: how to write which package's map, and where its index is.
struct Request: Codable {
    enum Format: String, Codable {
        case text, json, mermaid, html
    }

    /// Empty if nobody knows, as for an app that Xcode builds, whose files are named with their whole paths.
    var package = ""
    var folder = ""

    /// The modules that are programs, and what people call them.
    var programs: [String: String] = [:]

    /// The index of the debug build, and the compiler of the toolchain that made it.
    let store, compiler: String

    /// If nothing is said, text, or with a check the remarks only.
    var format: Format?
    var groupsByFolder = false

    /// The use cases to write alone. None are all.
    var useCases: [String] = []
    var checks = false
    var isStrict = false

    var writesRemarksOnly: Bool { checks && format == nil }
}
