extension Map {
    /// The map of the named use cases, with the remarks on them.
    func only(_ names: [String]) throws -> Map {
        guard !names.isEmpty else { return self }
        var part = self
        part.useCases = try names.flatMap(useCases(named:))
        let own = Set(part.useCases.map(\.name))
        part.remarks = remarks.filter { !own.isDisjoint(with: $0.useCases) }
        return part
    }

    /// The use cases with a name, which may leave out the variant, and the module or types around.
    private func useCases(named name: String) throws -> [UseCase] {
        for spelling in [\UseCase.name, \.baseName, \.shortName] {
            let found = useCases.filter { $0[keyPath: spelling] == name }
            if !found.isEmpty { return found }
        }
        let answered = useCases.filter { $0.answers.contains { $0.name == name } }.map(\.name)
        guard answered.isEmpty else {
            throw Failure("\(name) is no use case. It answers \(answered.joined(separator: ", ")).")
        }
        // Those that differ in a letter or two, or that have the name in them.
        let own = name.lowercased()
        let close = Set(useCases.map { [$0.baseName, $0.shortName] }).compactMap { names in
            let distances = names.map { $0.lowercased() }.map { other in
                own.contains(other) || other.contains(own) ? 1 : own.difference(from: other).count
            }
            return distances.min().flatMap { $0 <= max(2, own.count / 4) ? ($0, names[0]) : nil }
        }
        .sorted(by: <).prefix(3).map(\.1).joined(separator: ", or ")
        let advice = close.isEmpty ? "Without a name, the map shows all." : "Did you mean \(close)?"
        throw Failure("There is no use case \(name). \(advice)")
    }
}

extension UseCase {
    fileprivate var baseName: String { Names.unmarked(TypeText.name(of: type)) }

    fileprivate var shortName: String {
        baseName.split(separator: ".").last.map(String.init) ?? name
    }
}
