// MARK: - Explaining the wiring

extension Actions {
    /// Describes, for a person to read, what answers an action in the current registry and why.
    ///
    /// That is the implementation, where it was plugged, which plugs of enclosing scopes it
    /// shadows, and the interceptors, the outermost first. `<~` can't know where it stands, so the
    /// type of its right side stands in for the place. To learn the type of what answers, and of
    /// what it shadows, an instance of each is made.
    public static func explain<A: Pluggable>(_ action: A.Type) -> String {
        current.explanation(of: action)
    }

    private func explanation(of action: any Pluggable.Type) -> String {
        var plugs: [String] = []
        var interceptors: [String] = []
        for (depth, registry) in chain.enumerated() {
            for key in ActionKey.both(action) {
                guard let outlet = registry.outlets.outlet(for: key) else { continue }
                let contents = outlet.takeUnretainedValue().contents
                let place = registry.name(atDepth: depth)
                if let plugged = contents.plugged { plugs.append("\(plugged.origin), \(place)") }
                interceptors =
                    contents.interceptors.map { "\($0.location), \(place)" } + interceptors
            }
        }
        var lines = [typeName(of: action)]
        lines.append("  answered by: \(plugs.first ?? "nothing; it is not plugged")")
        lines += plugs.dropFirst().map { "  shadows: \($0)" }
        lines += interceptors.map { "  intercepted at: \($0)" }
        return lines.joined(separator: "\n")
    }

    private func name(atDepth depth: Int) -> String {
        if outer == nil { return isShared ? "in the process" : "in a registry of its own" }
        return depth == 0 ? "in this scope" : "\(depth) scope\(depth == 1 ? "" : "s") further out"
    }
}

extension Actions: CustomStringConvertible {
    /// Everything that is plugged or intercepted here and in enclosing scopes, by name.
    ///
    /// Each entry reads as in `explain(_:)`, and an instance of each implementation is made, as it
    /// is there: print it for people, not in each line of a log. O(n log n).
    public var description: String {
        let actions = chain.flatMap(\.wiredActions).unique
        guard !actions.isEmpty else { return "Nothing is plugged." }
        // Each begins with its name.
        return actions.map(explanation(of:)).sorted().joined(separator: "\n")
    }

    /// The actions that are plugged or intercepted in this registry.
    private var wiredActions: [any Pluggable.Type] {
        outlets.outlets.filter { outlet in
            let contents = outlet.contents
            return contents.plugged != nil || !contents.interceptors.isEmpty
        }
        .map(\.action)
    }
}

extension AnyImplementation {
    /// What it is and where it was plugged, for people to read.
    fileprivate var origin: String {
        let what = typeOfInstance.map { typeName(of: $0()) } ?? "a closure"
        return "\(what), plugged \(location.map { "at \($0)" } ?? "with <~")"
    }
}
