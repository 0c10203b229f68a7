extension Map {
    /// The map as a flow chart of the groups: who calls whose use cases, and who answers them.
    var mermaid: String {
        var arrows: [[String]: Set<String>] = [:]
        for useCase in useCases {
            let group = useCase.place.group
            for call in useCase.calls where !call.isIdle {
                arrows[["-->", call.place.group, group], default: []].insert(useCase.name)
            }
            for answer in useCase.answers {
                arrows[["-.->", group, answer.place.group]] = ["answered by"]
            }
        }
        let ends = arrows.keys.flatMap { $0.dropFirst() }
        let groups = Set(useCases.map(\.place.group) + ends).sorted()
        let numbers = Dictionary(uniqueKeysWithValues: zip(groups, groups.indices))
        var lines = groups.map { "group\(numbers[$0]!)[\"\($0.mermaidEscaped)\"]" }
        // An arrow inside a group is left out.
        for (ends, names) in arrows.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) })
        where ends[1] != ends[2] {
            var label = names.sorted().prefix(5).map(\.mermaidEscaped)
            if names.count > 5 { label.append("and \(names.count - 5) more") }
            let text = "|\"\(label.joined(separator: "<br>"))\"|"
            lines.append("group\(numbers[ends[1]]!) \(ends[0])\(text) group\(numbers[ends[2]]!)")
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
