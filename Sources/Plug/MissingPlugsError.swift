/// The error of `Actions.verify(_:)` when actions are not plugged.
public struct MissingPlugsError: Error, Sendable, CustomStringConvertible {
    /// The names of all actions that are not plugged, in the order in which they were given, each
    /// once. Those of namesakes come with their modules.
    public let actions: [String]

    /// Where one is to plug them.
    let compositionRoot: String

    /// What is missing, and the lines that put it right.
    public var description: String {
        let names = actions.formatted
        let verb = actions.count == 1 ? "has" : "have"
        let lines = actions.map { "    \(plugLine(for: $0))" }
        return """
            \(names) \(verb) no implementation. Plug \(compositionRoot):

            \(lines.joined(separator: "\n"))
            """
    }
}

extension [String] {
    /// The elements as one reads them out: "A", "A and B", "A, B and C".
    fileprivate var formatted: String {
        guard count > 1, let last else { return first ?? "" }
        return dropLast().joined(separator: ", ") + " and " + last
    }
}
