extension Library {
    /// The type that another has chosen for a protocol, which may be one of another module.
    private func member(_ name: String, of type: SwiftType) -> SwiftType? {
        for ancestor in ancestors(of: type) {
            for found in (conformances[ancestor.name] ?? [:]).values {
                guard let chosen = found.associated[name] else { continue }
                return replacing(chosen, found.parameters.binding(to: ancestor.arguments))
            }
        }
        if name == "Type" || type.isUnknown { return nil }
        let arguments = type.arguments
        return name == "Element" && arguments.count == 1 ? arguments[0] : .unknown
    }

    /// The classes and protocols whose methods a type has.
    func families(of type: SwiftType) -> Set<SwiftType> {
        var found = Set(classes[type.name]?.methods.keys.map(\.owner) ?? [])
        for name in ancestors(of: type).map(\.name) {
            found.insert(name)
            found.formUnion((conformances[name] ?? [:]).keys)
        }
        // Where nobody knows whose a name is, it may be each of them.
        return found.union(found.map(Names.uncertain))
    }

    /// All that a type has chosen for its protocols.
    func chosen(by type: SwiftType) -> [SwiftType] {
        let conforming = ancestors(of: type).map { conformances[$0.name] ?? [:] }
        let names = Set(conforming.flatMap(\.values).flatMap(\.associated.keys))
        return names.compactMap { member($0, of: type) }
    }

    /// All that types have chosen for the protocols that have a member of this name.
    func choices(of name: String, by types: some Sequence<SwiftType>) -> Set<SwiftType> {
        let choosing = types.filter { type in
            ancestors(of: type).flatMap { conformances[$0.name, default: [:]].values }
                .contains { $0.associated[name] != nil }
        }
        return Set(choosing.compactMap { member(name, of: $0) })
    }

    /// A type with others for its parameters, and with what is behind `some`.
    func replacing(_ type: SwiftType, _ types: [String: SwiftType]) -> SwiftType {
        return type.replacing(member: { self.member($1, of: $0) }) { part in
            guard case .opaque(let symbol, let arguments) = part.form else {
                return part.ownName.flatMap { types[$0] }
            }
            return revealed(symbol, arguments.map { replacing($0, types) })
        }
    }

    /// The function that returns `some` writes what is behind it to its first parameter.
    private func revealed(_ symbol: String, _ arguments: [SwiftType]) -> SwiftType {
        let name = "$s" + (symbol.hasSuffix("p") ? symbol.dropLast() + "g" : symbol)
        guard let function = functions[name],
            function.signature.contains(/-> @out (τ_0_0 for <)?@_opaque/),
            case .parameter(_, let own)? = function.body.instructions.first?.operation
        else { return .unknown }
        return replacing(own, function.parameters.binding(to: arguments))
    }
}
