/// The error of `Actions.verify(_:)` when actions are not plugged.
public struct MissingPlugsError: Error, Sendable, CustomStringConvertible {
    /// The actions that are not plugged, each once, in the order in which they were given.
    public let actions: [any Pluggable.Type]

    /// The names of these actions. If another action has the same name, the module is added.
    public let names: [String]

    private let place: String

    /// Creates the error, for a test of the code that shows it.
    public init(_ actions: [any Pluggable.Type]) {
        self.init(actions, place: "at the composition root")
    }

    init(_ actions: [any Pluggable.Type], place: String, plugged: [any Pluggable.Type] = []) {
        let actions = actions.unique
        self.actions = actions
        names = Array(typeNames(of: actions + plugged).prefix(actions.count))
        self.place = place
    }

    /// What is missing, and the lines that plug it.
    public var description: String {
        let verb = names.count == 1 ? "has" : "have"
        let lines = zip(actions, names).map { "    \(plugLine(for: $0, named: $1))" }
        return """
            \(names.formatted) \(verb) no implementation. Plug \(place):

            \(lines.joined(separator: "\n"))
            """
    }
}

extension [String] {
    /// The elements as a list in prose: "A", "A and B", "A, B and C".
    fileprivate var formatted: String {
        guard count > 1, let last else { return first ?? "" }
        return dropLast().joined(separator: ", ") + " and " + last
    }
}
