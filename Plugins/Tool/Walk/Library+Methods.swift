extension Library {
    /// A function with types for its generic parameters.
    func context(_ name: String, _ types: [String]) -> Context {
        let parameters = functions[name]?.parameters ?? []
        let types = types.map { TypeText.isEndless($0) ? TypeText.unknown : $0 }
        return Context(
            function: name,
            types: TypeText.binding(parameters, to: types)
        )
    }

    /// The functions that implement a method for a type, and what their generic parameters stand for.
    func implementations(
        of requirement: Requirement,
        for type: String
    ) -> [(name: String, types: [String])] {
        let key = MethodOfType(requirement: requirement, type: type)
        if let known = knownImplementations[key] { return known }
        let found = findImplementations(of: requirement, for: type)
        knownImplementations[key] = found
        return found
    }

    private func findImplementations(
        of requirement: Requirement,
        for type: String
    ) -> [(name: String, types: [String])] {
        if let (conformance, owner) = conformance(of: type, to: requirement.owner) {
            return conformance.methods.matches(requirement).map { name in
                var types = TypeText.arguments(of: owner)
                if let function = functions[name], let first = function.generics.first,
                    case let bound = "\(first) : \(Names.unmarked(TypeText.name(of: owner)))",
                    function.signature.cut(at: bound) != nil
                {
                    types.insert(type, at: 0)
                }
                return (name, types)
            }
        }
        let methods = classes[TypeText.name(of: type)]?.methods ?? [:]
        return methods.matches(requirement).map(\.function).map { name in
            let owner =
                ancestors(of: type).first { ancestor in
                    classes[TypeText.name(of: ancestor)]?.methods.values.joined().contains {
                        $0.function == name && !$0.isInherited
                    } == true
                } ?? type
            return (name, TypeText.arguments(of: owner))
        }
    }

    /// The protocols that a type meets, or one of its base classes.
    func protocols(of type: String) -> Set<String> {
        families(of: type).filter { protocols[$0] != nil || Names.isUncertain($0) }
    }

    /// The protocols in `any Flow & Step`, or a class with its base classes.
    func bases(of type: String) -> [String] {
        guard type.hasPrefix("any ") else { return ancestors(of: type).map(TypeText.name(of:)) }
        return type.dropFirst("any ".count).split(separator: "&").map {
            TypeText.name(of: String($0.filter { $0 != " " }))
        }
    }

    /// Whether one of the protocols in `any Flow & Step` is of the package. Nothing is without any.
    func isOwn(existential: String) -> Bool {
        let names = bases(of: existential)
        return names.isEmpty || names.contains { isOwn(named: $0) } || names == ["Any"]
    }

    /// Whether a class or a protocol is of the package, or Plug's, which knows when it performs.
    func isOwn(_ requirement: Requirement) -> Bool {
        names.alternatives(of: requirement.owner).contains { isOwn(named: $0) }
    }

    func isOwn(named owner: String) -> Bool {
        protocols[owner] != nil || classes[owner] != nil || roots.contains(owner)
            || withDefault.contains(owner)
    }

    func isUseCase(_ type: String) -> Bool { ancestors(of: type).contains(where: isRoot) }
}

extension Requirement {
    var isEnd: Bool { name.hasSuffix("deinit!deallocator") }
}

extension Dictionary where Key == Requirement, Value: Sequence {
    /// What meets a requirement: that with its type, or else all with its name. What `super` means
    /// may be named after the class that overrides it, and not after the one that declares it.
    fileprivate func matches(_ requirement: Requirement) -> [Value.Element] {
        if let exact = self[requirement] { return Array(exact) }
        var found = filter { $0.key.name == requirement.name }
        // An override may take more, or return less, than what it overrides.
        if found.isEmpty { found = filter { $0.key.member == requirement.member } }
        return found.values.flatMap(\.self)
    }
}
