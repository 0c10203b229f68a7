extension Walk {
    func use(_ index: Int, _ frame: Frame) {
        let instruction = frame.body.instructions[index]
        guard let kind = library.kind(of: instruction, in: frame.function) else { return }
        let all = possible ?? self
        let (types, isClear) = frame.subjects(of: index, all.converted, all.made)
        let site = frame.site(index)
        var isOpen = false
        if case .call(let given) = instruction.operation, let first = given.first {
            isOpen = frame.type(first) != first || types != [first.bound]
        }
        let shown = isOpen && isClear ? frame.context.site ?? site : site
        let use = Use(
            kind: kind,
            types: types,
            isClear: isClear,
            function: shown.function,
            place: shown.place,
            direct: site
        )
        if !isClear || types.count > 1 || possible == nil {
            loose[site, default: []].insert(frame.context)
        }
        // What it was thought to be before more was known.
        usesBySite[site] = usesBySite[site]?.filter {
            $0.place != use.place || $0.isClear && isClear
        }
        usesBySite[site, default: []].insert(use)
        guard isClear || possible == nil else { return }
        if [.plug, .intercept].contains(kind) {
            for name in library.closures(of: instruction, in: frame.body) {
                let closure = context(of: name, at: site, frame)
                for type in types {
                    plugged[type, default: []].append(closure)
                    if called.contains(type) { visit(closure) }
                }
            }
        } else if kind == .call {
            for type in types { call(type) }
        }
    }

    private func call(_ type: SwiftType) {
        guard called.insert(type).inserted else { return }
        for closure in plugged[type] ?? [] { visit(closure) }
        // If nothing is plugged, its default is.
        for name in library.withDefault { demand(name, of: type) }
        for type in derived[type.name] ?? [] { perform(type) }
    }

    /// Runs an implementation if its use case is called.
    func perform(_ type: SwiftType) {
        guard library.ancestors(of: type).contains(where: called.contains) else { return }
        runMethods(of: type, where: library.isPerform)
    }

    func runMethods(of type: SwiftType, where isRun: (Requirement) -> Bool) {
        let methods = library.classes[type.name]?.methods ?? [:]
        for method in methods.filter({ isRun($0.key) }).values.joined() {
            visit(library.context(method.function, type.arguments))
        }
    }
}
