/// What a type is made of, and what it becomes with other parts.
extension SwiftType {
    static let unknown = of(.unknown(nil, member: nil))

    static func named(
        _ name: String,
        _ namesake: Namesake = .only,
        of owner: SwiftType? = nil,
        _ arguments: [SwiftType] = []
    ) -> SwiftType {
        of(.named(name, namesake, of: owner, arguments))
    }

    /// The name of its own, as of a generic parameter. Nil if it is a member or one of several namesakes.
    var ownName: String? {
        if case .named(let name, .only, of: nil, _) = form { name } else { nil }
    }

    /// The name behind the last dot.
    var lastName: String { if case .named(let name, _, _, _) = form { name } else { written() } }

    /// The dotted name, which namesakes share.
    var path: String { name.written() }

    /// The type that a member is one of in the end: `G` of `G.N`.
    var outermost: SwiftType {
        if case .named(_, _, let owner?, _) = form { owner.outermost } else { self }
    }

    /// What it surely is or derives from.
    var bound: SwiftType { if case .unknown(let bound?, nil) = form { bound } else { self } }

    /// The generic arguments, those of the types around it first.
    var arguments: [SwiftType] {
        switch form {
        case .named(_, _, let owner, let own): (owner?.arguments ?? []) + own
        case .opaque(_, let own): own
        default: parts.flatMap(\.arguments)
        }
    }

    /// It with its generic arguments, and those of these.
    var nested: [SwiftType] { [self] + arguments.flatMap(\.nested) }

    // MARK: Kinds

    var isUnknown: Bool { if case .unknown = form { true } else { false } }

    var isAny: Bool { if case .any = form { true } else { false } }

    /// The first name in it of which nobody knows whose it is.
    var uncertainName: SwiftType? {
        for part in parts { if let name = part.uncertainName { return name } }
        if case .named(_, .uncertain, _, _) = form { return name }
        return nil
    }

    /// Whether it is larger than people write. A function that calls itself with a list of what it has
    /// would get ever larger ones.
    var isEndless: Bool { size > 100 }

    /// Whether something in it is unknown, or a name isn't certain.
    var isVague: Bool { contains(\.isUnknown) || uncertainName != nil }

    /// Whether it depends on one of some generic parameters, or on one of something else.
    func isOpen(in parameters: some Collection<String>) -> Bool {
        contains { $0.ownName.map { $0.hasPrefix("τ_") || parameters.contains($0) } == true }
    }

    func contains(_ isSought: (SwiftType) -> Bool) -> Bool {
        isSought(self) || parts.contains { $0.contains(isSought) }
    }

    // MARK: Replacing

    /// As another of its namesakes.
    func with(_ namesake: Namesake) -> SwiftType {
        guard case .named(let name, _, let owner, let arguments) = form else { return self }
        return .named(name, namesake, of: owner, arguments)
    }

    /// What has no generic arguments, with some.
    func with(_ arguments: [SwiftType]) -> SwiftType {
        guard case .named(let name, let namesake, let owner, _) = form else { return self }
        return .named(name, namesake, of: owner, arguments)
    }

    func map(_ other: (SwiftType) -> SwiftType) -> SwiftType {
        if parts.isEmpty { return self }
        let changed = form.map(other)
        return changed == form ? self : .of(changed)
    }

    /// With others in the place of types in it. A member of such a type becomes what `member` says.
    func replacing(
        member: (_ type: SwiftType, _ name: String) -> SwiftType? = { _, _ in nil },
        _ other: (SwiftType) -> SwiftType?
    ) -> SwiftType {
        func replaced(_ type: SwiftType) -> SwiftType? {
            if let own = other(type) { return own }
            guard case .named(let name, _, let owner?, _) = type.form, let own = replaced(owner)
            else { return nil }
            return member(own, name) ?? .named(name, of: own)
        }
        return replaced(self) ?? map { $0.replacing(member: member, other) }
    }

    /// With types for generic parameters.
    func replacing(_ types: [String: SwiftType]) -> SwiftType {
        types.isEmpty ? self : replacing { $0.ownName.flatMap { types[$0] } }
    }
}
