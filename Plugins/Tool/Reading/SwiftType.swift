import Synchronization

/// A type of the listing. Equal types are one object, which is all that comparing them looks at.
final class SwiftType: Sendable {
    enum Form: Hashable, Sendable {
        /// `Fetch<Array<Int>>`, a generic parameter, or a member of another type: `T.Element`.
        case named(String, Namesake, of: SwiftType?, [SwiftType])
        /// What only the running program knows. It is its bound or derives from it, if it has one, or is
        /// what such a type has chosen for a protocol.
        case unknown(SwiftType?, member: String?)
        /// What a function returns as `some`: that of the symbol, with its generic arguments.
        case opaque(String, [SwiftType])
        /// `any Flow & Step`
        case any([SwiftType])
        /// A function, a tuple or the like: types, and the texts around them.
        case other([String], [SwiftType])
    }

    /// Which of the declarations with a name is meant, if there are several.
    enum Namesake: Hashable, Sendable {
        case only, number(Int), uncertain
    }

    let form: Form
    let parts: [SwiftType]

    /// How many types it is made of.
    let size: Int

    /// It without generic arguments: `G.N` of `G<Int>.N<String>`. Nil if that is itself.
    private let bare: SwiftType?

    private static let all = Mutex<[Form: SwiftType]>([:])

    private init(_ form: Form) {
        (self.form, parts) = (form, form.parts)
        size = parts.reduce(1) { min($0 + $1.size, 1_000_000) }
        var bare = form.map(\.name)
        if case .named(let name, let namesake, let owner, _) = form {
            bare = .named(name, namesake, of: owner?.name, [])
        }
        self.bare = bare == form ? nil : .of(bare)
    }

    var name: SwiftType { bare ?? self }

    static func of(_ form: Form) -> SwiftType {
        // However long the way from an unknown type, its end is what counts.
        switch form {
        case .named(let name, _, let owner?, _):
            guard case .unknown(let bound, _) = owner.form else { break }
            return name == "Type" ? owner : of(.unknown(bound, member: name))
        case .unknown(let owner?, let member):
            guard case .unknown(let bound, _) = owner.form else { break }
            return member == nil ? owner : of(.unknown(bound, member: member))
        default: break
        }
        if let known = all.withLock({ $0[form] }) { return known }
        let made = SwiftType(form)
        return all.withLock { all in
            all[form] = all[form] ?? made
            return all[form] ?? made
        }
    }
}

extension SwiftType: Hashable {
    static func == (one: SwiftType, other: SwiftType) -> Bool { one === other }

    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension SwiftType.Form {
    fileprivate var parts: [SwiftType] {
        switch self {
        case .named(_, _, let owner, let arguments): [owner].compactMap(\.self) + arguments
        case .unknown(let bound, _): [bound].compactMap(\.self)
        case .opaque(_, let parts), .any(let parts), .other(_, let parts): parts
        }
    }

    /// With other types in the place of its parts.
    func map(_ other: (SwiftType) -> SwiftType) -> Self {
        switch self {
        case .named(let name, let namesake, let owner, let arguments):
            .named(name, namesake, of: owner.map(other), arguments.map(other))
        case .unknown(let bound, let member): .unknown(bound.map(other), member: member)
        case .opaque(let symbol, let arguments): .opaque(symbol, arguments.map(other))
        case .any(let parts): .any(parts.map(other))
        case .other(let texts, let parts): .other(texts, parts.map(other))
        }
    }
}
