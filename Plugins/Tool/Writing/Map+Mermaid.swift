extension Map {
    /// The map as a flow chart of the groups: who calls whose use cases, and who answers them.
    var mermaid: String {
        var calls = Arrows()
        var answers = Arrows()
        for useCase in useCases {
            for call in useCase.calls where !call.isIdle {
                calls.add(from: call.place.group, to: useCase.place.group, useCase.name)
            }
            for answer in useCase.answers where !answer.plugs.isEmpty {
                answers.add(from: useCase.place.group, to: answer.place.group, useCase.name)
            }
        }
        let groups = Set(useCases.map(\.place.group)).union(calls.groups).union(answers.groups)
            .sorted()
        let numbers = Dictionary(
            uniqueKeysWithValues: groups.enumerated().map { ($1, "group\($0)") }
        )
        var text = "flowchart LR\n"
        for group in groups { text += "    \(numbers[group] ?? "")[\"\(group.mermaidEscaped)\"]\n" }
        for (title, arrow, arrows) in [("", "-->", calls), ("answered by", "-.->", answers)] {
            for (ends, names) in arrows.sorted {
                let label = title.isEmpty ? names : title
                let (from, to) = (numbers[ends.from] ?? "", numbers[ends.to] ?? "")
                text += "    \(from) \(arrow)|\"\(label)\"| \(to)\n"
            }
        }
        return text
    }
}

/// Arrows between groups, each with the use cases for which it stands.
private struct Arrows {
    struct Ends: Hashable {
        let from: String
        let to: String
    }

    private var names: [Ends: Set<String>] = [:]

    var groups: Set<String> { Set(names.keys.flatMap { [$0.from, $0.to] }) }

    /// An arrow inside a group is left out.
    mutating func add(from: String, to: String, _ name: String) {
        if from != to { names[Ends(from: from, to: to), default: []].insert(name) }
    }

    /// The arrows in the order of their groups, with the first names, and the number of the others.
    var sorted: [(Ends, String)] {
        names.sorted { ($0.key.from, $0.key.to) < ($1.key.from, $1.key.to) }.map { ends, names in
            let shown = names.sorted().prefix(5).map(\.mermaidEscaped)
            let rest = names.count > shown.count ? ["and \(names.count - shown.count) more"] : []
            return (ends, (shown + rest).joined(separator: "<br>"))
        }
    }
}

extension String {
    fileprivate var mermaidEscaped: String {
        replacing("#", with: "#35;").replacing("\"", with: "#quot;")
            .replacing("<", with: "#lt;").replacing(">", with: "#gt;")
    }
}
