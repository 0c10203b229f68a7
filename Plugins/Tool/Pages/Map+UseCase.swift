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
        for spelling in [\UseCase.name, \.type.path, \.type.lastName] {
            let found = useCases.filter { $0[keyPath: spelling] == name }
            if !found.isEmpty { return found }
        }
        let answered = useCases.filter { $0.answers.contains { $0.name == name } }.map(\.name)
        guard answered.isEmpty else {
            throw Failure("\(name) is no use case. It answers \(answered.joined(separator: ", ")).")
        }
        throw Failure("There is no use case \(name). Without a name, the map shows all.")
    }
}
