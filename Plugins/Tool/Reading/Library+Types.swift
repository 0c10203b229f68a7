extension Library {
    /// How a type meets protocols, each with the type itself or the base class that does.
    func conformances(of type: SwiftType) -> [(Conformance, type: SwiftType)] {
        ancestors(of: type).flatMap { own in
            (conformances[own.name] ?? [:]).values.map { ($0, own) }
        }
    }

    /// The type that another has chosen for a protocol, which may be one of another module.
    private func member(_ name: String, of type: SwiftType) -> SwiftType? {
        for (found, owner) in conformances(of: type) {
            guard let chosen = found.associated[name] else { continue }
            return replacing(chosen, found.parameters.binding(to: owner.arguments))
        }
        if name == "Type" || type.isUnknown { return nil }
        let arguments = type.arguments
        return name == "Element" && arguments.count == 1 ? arguments[0] : .unknown
    }

    /// The classes and protocols whose methods a type has.
    func families(of type: SwiftType) -> Set<SwiftType> {
        let found = Set(classes[type.name]?.methods.keys.map(\.owner) ?? [])
            .union(ancestors(of: type).map(\.name) + conformances(of: type).map(\.0.bound))
        // Where nobody knows whose a name is, it may be each of them.
        return found.union(found.map(Names.uncertain))
    }

    /// All that a type has chosen for its protocols.
    func chosen(by type: SwiftType) -> [SwiftType] {
        let names = Set(conformances(of: type).flatMap(\.0.associated.keys))
        return names.compactMap { member($0, of: type) }
    }

    /// All that types have chosen for the protocols that have a member of this name.
    func choices(of name: String, by types: some Sequence<SwiftType>) -> Set<SwiftType> {
        let choosing = types.filter {
            conformances(of: $0).contains { $0.0.associated[name] != nil }
        }
        return Set(choosing.compactMap { member(name, of: $0) })
    }

    /// A type with others for its parameters, and with what is behind `some`.
    func replacing(_ type: SwiftType, _ types: [String: SwiftType]) -> SwiftType {
        if types.isEmpty, !type.contains({ if case .opaque = $0.kind { true } else { false } }) {
            return type
        }
        return type.replacing(member: member) { part in
            guard case .opaque(let symbol) = part.kind else {
                return part.ownName.flatMap { types[$0] }
            }
            return revealed(symbol, part.parts.map { replacing($0, types) })
        }
    }

    /// The function that returns `some` writes what is behind it to its first parameter.
    private func revealed(_ symbol: String, _ arguments: [SwiftType]) -> SwiftType {
        let name = "$s" + (symbol.hasSuffix("p") ? symbol.dropLast() + "g" : symbol)
        guard let function = functions[name],
            function.signature.returnsOpaque,
            case .parameter(let own)? = function.body.instructions.first?.operation
        else { return .unknown }
        return replacing(own, function.parameters.binding(to: arguments))
    }
}
