/// The error of `Actions.verify(_:)` when actions are not plugged.
public struct MissingPlugsError: Error, Sendable, CustomStringConvertible {
    /// The actions that are not plugged, each once, in the order in which they were given.
    public let actions: [any Pluggable.Type]

    /// The names of these actions. If two have the same name, their modules are added.
    public let names: [String]

    private let place: String

    /// Creates the error of actions, for a test of the code that shows it.
    public init(_ actions: [any Pluggable.Type]) {
        self.init(actions, place: "at the composition root")
    }

    init(_ actions: [any Pluggable.Type], place: String) {
        self.actions = actions.unique
        names = typeNames(of: self.actions)
        self.place = place
    }

    /// What is missing, and the lines that plug it.
    public var description: String {
        let lines = zip(actions, names).map { "    \(plugLine(for: $0, named: $1))" }
        return """
            Nothing is plugged into \(names.joined(separator: ", ")). Plug \(place):

            \(lines.joined(separator: "\n"))
            """
    }
}
