/// What a type knows of its generic parameters, its base types and its associated types.
extension TypeName {
    var generics: [String: TypeName] {
        guard let symbol else { return [:] }
        let names = symbol.allGenerics.suffix(arguments.count)
        let types = arguments.map { $0.types.first ?? TypeName(nil, [$0]) }
        return Dictionary(zip(names, types)) { first, _ in first }
    }

    /// What the generic parameters of a type or protocol stand for in this type, which derives from it.
    func bindings(of owner: Symbol?) -> [String: TypeName] {
        let own = owner.flatMap { seen(as: $0, depth: 0) }?.generics ?? [:]
        return own.merging(["Self": self]) { own, _ in own }
    }

    private func seen(as owner: Symbol, depth: Int) -> TypeName? {
        if symbol == owner { return self }
        guard let symbol, depth < 20 else { return nil }
        return symbol.allBases.lazy.compactMap { base -> TypeName? in
            guard let spot = base.spot, let type = spot.source.type(namedAt: spot.token)?.type,
                type.symbol != symbol
            else { return nil }
            return type.substituting(generics).seen(as: owner, depth: depth + 1)
        }.first
    }

    /// A type inside this one: nested, an alias, or what it chooses for a protocol.
    func member(_ name: String, depth: Int = 0) -> TypeName? {
        guard let symbol else { return parameters.first.map { .parameter("\($0).\(name)") } }
        guard depth < 20 else { return nil }
        if let argument = generics[name] { return argument }
        let member = symbol.allMembers.first {
            $0.name == name && $0.kind.isType && $0.definition != nil
        }
        if let member, !member.isAssociated {
            guard let (source, value) = member.aliased else { return TypeName(member, arguments) }
            return source.type(in: value)?.substituting(generics)
        }
        if let member, let spot = member.definition?.spot {
            // What a protocol takes where a type says nothing.
            let source = spot.source
            let end = source.endOfStatement(from: spot.token)
            let equals = (spot.token..<end).first { source.is($0, "=") }
            return equals.flatMap { source.type(namedFrom: $0 + 1) }
        }
        let bases = symbol.allBases.map(\.symbol)
        let types = bases.lazy.compactMap {
            inferred(name, from: $0) ?? TypeName($0, []).member(name, depth: depth + 1)
        }
        return types.first?.substituting(["Self": self])
    }

    /// An associated type as the compiler finds it: what meets a requirement says it.
    private func inferred(_ name: String, from conformed: Symbol) -> TypeName? {
        let associated = conformed.members.first { $0.isAssociated && $0.name == name }
        let witnesses = (associated?.occurrences ?? []).compactMap(\.container).flatMap(
            \.overriders
        )
        let witness = witnesses.first { $0.type == symbol && $0.definition != nil }
        return witness?.resultType?.substituting(generics)
    }
}

extension Symbol {
    /// The type that a function returns or a property has, as written.
    var resultType: TypeName? {
        guard let spot = definition?.spot else { return nil }
        let source = spot.source
        var token = source.end(ofName: spot.token)
        let mark = kind.isFunction ? ">" : ":"
        while token < source.tokens.count, !source.is(token, "{", "=", "}") {
            if source.is(token, mark), mark == ":" || source.is(token - 1, "-") {
                return source.type(startingAt: token + 1)
            }
            token = source.next(after: token)
        }
        return nil
    }
}
