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

    var isUnknown: Bool { if case .unknown = form { true } else { false } }

    var isAny: Bool { if case .any = form { true } else { false } }

    var isOptional: Bool {
        if case .named("Optional", .only, of: nil, _) = form { true } else { false }
    }

    /// What it surely is or derives from.
    var bound: SwiftType { if case .unknown(let bound?, nil) = form { bound } else { self } }

    /// The name behind the last dot.
    var ownName: String { if case .named(let name, _, _, _) = form { name } else { written() } }

    /// The type that a member is one of in the end: `G` of `G.N`.
    var outermost: SwiftType {
        if case .named(_, _, let owner?, _) = form { owner.outermost } else { self }
    }

    /// The generic arguments, those of the types around it first.
    var arguments: [SwiftType] {
        switch form {
        case .named(_, _, let owner, let own): (owner?.arguments ?? []) + own
        case .opaque(_, let own): own
        default: form.parts.flatMap(\.arguments)
        }
    }

    /// It with its generic arguments, and those of these.
    var nested: [SwiftType] { [self] + arguments.flatMap(\.nested) }

    /// Whether it is larger than people write. A function that calls itself with a list of what it has
    /// would get ever larger ones.
    var isEndless: Bool { size > 100 }

    func contains(_ isSought: (SwiftType) -> Bool) -> Bool {
        isSought(self) || form.parts.contains { $0.contains(isSought) }
    }

    /// Whether it depends on a parameter of what isn't known.
    var isOpen: Bool {
        contains {
            if case .named(let name, _, of: nil, _) = $0.form {
                name.hasPrefix("τ_")
            } else {
                false
            }
        }
    }

    /// Whether it depends on one of some generic parameters.
    func mentions(_ parameters: some Collection<String>) -> Bool {
        !parameters.isEmpty
            && contains {
                if case .named(let name, _, of: nil, _) = $0.form {
                    parameters.contains(name)
                } else {
                    false
                }
            }
    }

    /// It with generic arguments.
    func with(_ arguments: [SwiftType]) -> SwiftType {
        guard case .named(let name, let namesake, let owner, _) = form else { return self }
        return .named(name, namesake, of: owner, arguments)
    }

    func map(_ other: (SwiftType) -> SwiftType) -> SwiftType { .of(form.map(other)) }

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
        types.isEmpty ? self : replacing { types[$0] }
    }

    /// The dotted name, which namesakes share.
    var path: String { name.written() }
}

extension [String: SwiftType] {
    /// What stands for a type, if that is a generic parameter.
    subscript(type: SwiftType) -> SwiftType? {
        if case .named(let name, .only, of: nil, _) = type.form { self[name] } else { nil }
    }
}

extension SwiftType: CustomStringConvertible, Comparable {
    static func < (one: SwiftType, other: SwiftType) -> Bool {
        one.description < other.description
    }

    var description: String {
        written { type, name in
            switch type.form {
            case .named(_, .number(let number), _, _): "\(name)·\(number)"
            case .named(_, .uncertain, _, _): "\(name)·0"
            default: name
            }
        }
    }

    /// As people write it: `[Int]`, `Int?`, `[String: Int]`, `Void`. They may see more of names.
    func written(_ shown: (_ type: SwiftType, _ name: String) -> String = { $1 }) -> String {
        let parts = form.parts.map { $0.written(shown) }
        switch form {
        case .named("Array", .only, of: nil, _) where parts.count == 1: return "[\(parts[0])]"
        case .named("Dictionary", .only, of: nil, _) where parts.count == 2:
            return "[\(parts[0]): \(parts[1])]"
        case .named("Optional", .only, of: nil, let wrapped) where parts.count == 1:
            let isLong = wrapped[0].isAny || parts[0].contains(" -> ") || parts[0].hasPrefix("@")
            return isLong ? "(\(parts[0]))?" : "\(parts[0])?"
        case .named(let name, _, let owner, _):
            let list = parts.dropFirst(owner == nil ? 0 : 1).joined(separator: ", ")
            let head = (owner == nil ? "" : parts[0] + ".") + shown(self, name)
            return list.isEmpty ? head : "\(head)<\(list)>"
        case .unknown(_, let member): return "?" + parts.joined() + (member.map { "!\($0)" } ?? "")
        case .opaque(let symbol, _): return "some \(symbol)"
        case .any: return "any " + parts.joined(separator: " & ")
        case .other(["()"], _): return "Void"
        case .other(let texts, _):
            return zip(texts, parts + [""]).map { $0 + $1 }.joined()
        }
    }
}
