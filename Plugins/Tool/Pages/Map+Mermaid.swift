extension Map {
    /// The map as a flow chart of the groups: who calls whose use cases, and who answers them.
    var mermaid: String {
        var calls: [[String]: Set<String>] = [:]
        var answers = calls
        for useCase in useCases {
            let group = useCase.place.group
            // An arrow inside a group is left out.
            for call in useCase.calls where !call.isIdle && call.place.group != group {
                calls[[call.place.group, group], default: []].insert(useCase.name)
            }
            for answer in useCase.answers where !answer.plugs.isEmpty && answer.place.group != group
            {
                answers[[group, answer.place.group]] = ["answered by"]
            }
        }
        let groups = Set(useCases.map(\.place.group) + [calls, answers].flatMap(\.keys).joined())
        let numbered = groups.sorted().enumerated()
        let numbers = Dictionary(uniqueKeysWithValues: numbered.map { ($1, "group\($0)") })
        var lines = numbered.map { "group\($0)[\"\($1.mermaidEscaped)\"]" }
        for (arrow, labels) in [("-->", calls), ("-.->", answers)] {
            for (ends, names) in labels.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) }) {
                let (from, to) = (numbers[ends[0]] ?? "", numbers[ends[1]] ?? "")
                var label = names.sorted().prefix(5).map(\.mermaidEscaped)
                if names.count > 5 { label.append("and \(names.count - 5) more") }
                lines.append("\(from) \(arrow)|\"\(label.joined(separator: "<br>"))\"| \(to)")
            }
        }
        return "flowchart LR\n" + lines.map { "    \($0)\n" }.joined()
    }
}

extension String {
    fileprivate var mermaidEscaped: String {
        replacing("#", with: "#35;").replacing("\"", with: "#quot;")
            .replacing("<", with: "#lt;").replacing(">", with: "#gt;")
    }
}
