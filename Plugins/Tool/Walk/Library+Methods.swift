extension Library {
    /// A function with types for its generic parameters.
    func context(_ name: String, _ types: [SwiftType]) -> Context {
        let parameters = functions[name]?.parameters ?? Parameters()
        let types = types.map { $0.isEndless ? SwiftType.unknown : $0 }
        return Context(function: name, types: parameters.binding(to: types))
    }

    /// The functions that implement a method for a type, and what their generic parameters stand for.
    func implementations(of requirement: Requirement, for type: SwiftType) -> [Implementation] {
        if let known = knownImplementations[requirement]?[type] { return known }
        let found = findImplementations(of: requirement, for: type)
        knownImplementations[requirement, default: [:]][type] = found
        return found
    }

    private func findImplementations(
        of requirement: Requirement,
        for type: SwiftType
    ) -> [Implementation] {
        if let (conformance, owner) = conformance(of: type, to: requirement.owner) {
            return conformance.methods.matches(requirement).map { name in
                var types = owner.arguments
                if let function = functions[name], let first = function.generics.first,
                    function.parameters.demands.contains(where: { $0 == (first, owner.path) })
                {
                    types.insert(type, at: 0)
                }
                return (name, types)
            }
        }
        let methods = classes[type.name]?.methods ?? [:]
        return methods.matches(requirement).map(\.function).map { name in
            let owner =
                ancestors(of: type).first { ancestor in
                    classes[ancestor.name]?.methods.values.joined().contains {
                        $0.function == name && !$0.isInherited
                    } == true
                } ?? type
            return (name, owner.arguments)
        }
    }

    /// The protocols that a type meets, or one of its base classes.
    func protocols(of type: SwiftType) -> Set<SwiftType> {
        families(of: type).filter { protocols[$0] != nil || $0.uncertainName != nil }
    }

    /// The protocols in `any Flow & Step`, or a class with its base classes.
    func bases(of type: SwiftType) -> [SwiftType] {
        (type.kind == .any ? type.parts : ancestors(of: type)).map(\.name)
    }

    /// Whether one of the protocols in `any Flow & Step` is of the package. Nothing is without any.
    func isOwn(existential: SwiftType) -> Bool {
        let names = bases(of: existential)
        return names.isEmpty || names.contains { isOwn(named: $0) } || names == [.named("Any")]
    }

    /// Whether a class or a protocol is of the package, or Plug's, which knows when it performs.
    func isOwn(_ requirement: Requirement) -> Bool {
        names.alternatives(of: requirement.owner).contains { isOwn(named: $0) }
    }

    func isOwn(named owner: SwiftType) -> Bool {
        protocols[owner] != nil || classes[owner] != nil || roots.contains(owner)
            || withDefault.contains(owner)
    }

    func isUseCase(_ type: SwiftType) -> Bool { ancestors(of: type).contains(where: isRoot) }
}

extension Requirement {
    var isEnd: Bool { member == ".deinit!deallocator" }
}

extension Dictionary where Key == Requirement, Value: Sequence {
    /// What meets a requirement: that with its type, or else all with its name. What `super` means
    /// may be named after the class that overrides it, and not after the one that declares it.
    fileprivate func matches(_ requirement: Requirement) -> [Value.Element] {
        if let exact = self[requirement] { return Array(exact) }
        // An override may take more, or return less, than what it overrides.
        let named = filter { $0.key.member == requirement.member }
        let own = named.filter { $0.key.owner == requirement.owner }
        return (own.isEmpty ? named : own).values.flatMap(\.self)
    }
}
