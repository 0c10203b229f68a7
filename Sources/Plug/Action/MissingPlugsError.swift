/// The error of `Actions.verify(_:)` when actions are not plugged.
///
/// ## Topics
///
/// - ``actions``
/// - ``names``
/// - ``description``
/// - ``init(_:)``
public struct MissingPlugsError: Error, Sendable, CustomStringConvertible {
    /// All actions that are not plugged, in the order in which they were given, each once.
    public let actions: [any Pluggable.Type]

    /// The names of these actions. Those of namesakes, also of plugged ones, come with their modules.
    public let names: [String]

    /// Where to plug what is missing.
    private let place: String

    /// Creates the error, for the test of what shows it.
    public init(_ actions: [any Pluggable.Type]) {
        self.init(actions, place: "at the composition root")
    }

    init(_ actions: [any Pluggable.Type], place: String, plugged: [any Pluggable.Type] = []) {
        self.actions = actions
        names = Array(typeNames(of: actions + plugged).prefix(actions.count))
        self.place = place
    }

    /// What is missing, and the lines that put it right.
    public var description: String {
        let verb = names.count == 1 ? "has" : "have"
        let lines = names.map { "    \(plugLine(for: $0))" }
        return """
            \(names.formatted) \(verb) no implementation. Plug \(place):

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
