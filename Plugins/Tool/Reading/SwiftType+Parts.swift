/// What a type is made of, and what it becomes with other parts.
extension SwiftType {
    static let unknown = of(.unknown)

    static func named(_ name: String) -> SwiftType { of(.named(name, .only)) }

    /// The type that it is a member of.
    var owner: SwiftType? { if case .member = kind { parts[0] } else { nil } }

    /// Its name, if it is no member, nor one of several namesakes. A generic parameter is so.
    var ownName: String? { if case .named(let name, .only) = kind { name } else { nil } }

    /// The dotted name, which namesakes share, and what is behind its last dot.
    var path: String { name.written() }
    var lastName: String { if case .member(let name, _) = kind { name } else { path } }

    var namesake: Namesake {
        switch kind {
        case .named(_, let namesake), .member(_, let namesake): namesake
        default: .only
        }
    }

    /// The generic arguments, those of the types around it first.
    var arguments: [SwiftType] {
        switch kind {
        case .named, .opaque: parts
        case .member: parts[0].arguments + parts.dropFirst()
        default: parts.flatMap(\.arguments)
        }
    }

    /// It with its generic arguments, and those of these.
    var nested: [SwiftType] { [self] + arguments.flatMap(\.nested) }

    // MARK: What is known of it

    var isUnknown: Bool {
        switch kind {
        case .unknown, .chosen: true
        default: false
        }
    }

    /// What it surely is or derives from.
    var bound: SwiftType { kind == .unknown ? parts.first ?? self : self }

    /// The first name in it of which nobody knows whose it is.
    var uncertainName: SwiftType? {
        for part in parts { if let name = part.uncertainName { return name } }
        return namesake == .uncertain ? name : nil
    }

    /// Whether something in it is unknown, or a name isn't certain.
    var isVague: Bool { contains(\.isUnknown) || uncertainName != nil }

    /// Whether it depends on one of some generic parameters, or on one of something else.
    func isOpen(in parameters: some Collection<String>) -> Bool {
        contains { $0.ownName.map { $0.hasPrefix("τ_") || parameters.contains($0) } == true }
    }

    /// Whether it is larger than people write. A function that calls itself with a list of what it has
    /// would get ever larger ones.
    var isEndless: Bool { size > 100 }

    /// Whether another type is a part of it.
    func hasPart(_ type: SwiftType) -> Bool { size > type.size && contains { $0 == type } }

    /// Whether so many of some types are parts of it.
    func hasParts(_ count: Int, of types: some Sequence<SwiftType>) -> Bool {
        size > count && Set(types.filter(hasPart)).count >= count
    }

    func contains(_ isSought: (SwiftType) -> Bool) -> Bool {
        isSought(self) || parts.contains { $0.contains(isSought) }
    }

    // MARK: Other types

    func map(_ other: (SwiftType) -> SwiftType) -> SwiftType {
        let changed = parts.map(other)
        return changed == parts ? self : .of(kind, changed)
    }

    /// As another of its namesakes.
    func with(_ namesake: Namesake) -> SwiftType {
        switch kind {
        case .named(let name, _): .of(.named(name, namesake), parts)
        case .member(let name, _): .of(.member(name, namesake), parts)
        default: self
        }
    }

    /// With others in the place of types in it. A member of such a type becomes what `member` says.
    func replacing(
        member: (_ name: String, _ type: SwiftType) -> SwiftType?,
        _ other: (SwiftType) -> SwiftType?
    ) -> SwiftType {
        func replaced(_ type: SwiftType) -> SwiftType? {
            if let own = other(type) { return own }
            guard case .member(let name, _) = type.kind, let own = replaced(type.parts[0])
            else { return nil }
            return member(name, own) ?? .of(.member(name, .only), [own])
        }
        return replaced(self) ?? map { $0.replacing(member: member, other) }
    }
}
