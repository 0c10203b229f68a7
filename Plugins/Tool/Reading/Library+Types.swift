extension Library {
    /// The type that another has chosen for a protocol, which may be one of another module.
    private func member(_ name: String, of type: String) -> String? {
        for ancestor in ancestors(of: type) {
            for found in (conformances[TypeText.name(of: ancestor)] ?? [:]).values {
                guard let chosen = found.associated[name] else { continue }
                return replacing(chosen, found.parameters, by: TypeText.arguments(of: ancestor))
            }
        }
        if name == "Type" { return nil }
        // However long the way from an unknown type, its end is what counts.
        if type.hasPrefix(TypeText.unknown) { return "\(type.upTo("!"))!\(name)" }
        let arguments = TypeText.arguments(of: type)
        return name == "Element" && arguments.count == 1 ? arguments[0] : TypeText.unknown
    }

    /// The classes and protocols whose methods a type has.
    func families(of type: String) -> Set<String> {
        var found = Set(classes[TypeText.name(of: type)]?.methods.keys.map(\.owner) ?? [])
        for name in ancestors(of: type).map(TypeText.name(of:)) {
            found.insert(name)
            found.formUnion((conformances[name] ?? [:]).keys)
        }
        // Where nobody knows whose a name is, it may be each of them.
        return found.union(found.compactMap(Names.uncertain))
    }

    /// All that a type has chosen for its protocols.
    func chosen(by type: String) -> [String] {
        let conforming = ancestors(of: type).map { conformances[TypeText.name(of: $0)] ?? [:] }
        let names = Set(conforming.flatMap(\.values).flatMap(\.associated.keys))
        return names.compactMap { member($0, of: type) }
    }

    /// All that types have chosen for the protocols that have a member of this name.
    func choices(of name: String, by types: some Sequence<String>) -> Set<String> {
        let choosing = types.filter { type in
            ancestors(of: type).flatMap { conformances[TypeText.name(of: $0), default: [:]].values }
                .contains { $0.associated[name] != nil }
        }
        return Set(choosing.compactMap { member(name, of: $0) })
    }

    func replacing(_ type: String, _ parameters: [String], by types: [String]) -> String {
        replacing(type, TypeText.binding(parameters, to: types))
    }

    func replacing(_ type: String, _ types: [String: String]) -> String {
        let known =
            types.isEmpty
            ? type
            : TypeText.replacing(type, member: { self.member($1, of: $0) }) { types[$0] }
        return known.utf8.contains(UInt8(ascii: "%")) ? revealed(known) : known
    }

    /// With what is behind `some`: the function that returns it writes it to its first parameter.
    private func revealed(_ type: String) -> String {
        guard let (head, rest) = type.cut(at: TypeText.opaque) else { return type }
        let symbol = rest.prefix { !"<>,()[]. ".contains($0) }
        let name = "$s" + (symbol.hasSuffix("p") ? symbol.dropLast() + "g" : symbol)
        var tail = rest[symbol.endIndex...]
        var made = TypeText.unknown
        var arguments: [String] = []
        if tail.first == "<", let (list, behind) = TypeText.list(in: tail) {
            (arguments, tail) = (TypeText.parts(of: list), behind)
        }
        if let function = functions[name],
            function.signature.contains(/-> @out (τ_0_0 for <)?@_opaque/),
            case .parameter(_, let own)? = function.body.instructions.first?.operation
        {
            made = replacing(own, function.parameters, by: arguments)
        }
        return head + replacing("τ\(tail)", ["τ": made])
    }
}
