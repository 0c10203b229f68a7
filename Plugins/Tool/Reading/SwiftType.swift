import Synchronization

/// A type of the listing. Equal types are one object, which is all that comparing them looks at.
final class SwiftType: Sendable {
    enum Kind: Hashable, Sendable {
        /// `Fetch<Int>`, or a generic parameter. The parts are its generic arguments.
        case named(String, Namesake)
        /// What is in another type, or chosen by it: `T.Element`. That is the first part.
        case member(String, Namesake)
        /// What only the running program knows. If there is a part, it is that or derives from it.
        case unknown
        /// What an unknown type has chosen for a protocol.
        case chosen(String)
        /// What a function returns as `some`: its symbol, and its generic arguments.
        case opaque(String)
        /// `any Flow & Step`
        case any
        /// A function, a tuple or the like: the texts around its parts.
        case other([String])
    }

    /// Which of the declarations with a name is meant, if there are several.
    enum Namesake: Hashable, Sendable {
        case only, number(Int), uncertain
    }

    let kind: Kind
    let parts: [SwiftType]

    /// How many types it is made of.
    let size: Int

    private let bare: SwiftType?

    /// It without generic arguments: `G.N` of `G<Int>.N<String>`.
    var name: SwiftType { bare ?? self }

    private struct Form: Hashable {
        let kind: Kind
        let parts: [SwiftType]
    }

    private static let all = Mutex<[Form: SwiftType]>([:])

    private init(_ form: Form) {
        (kind, parts) = (form.kind, form.parts)
        size = parts.reduce(1) { min($0 + $1.size, 1_000_000) }
        switch kind {
        case .named where !parts.isEmpty: bare = .of(kind)
        case .member where parts.count > 1 || parts[0].bare != nil:
            bare = .of(kind, [parts[0].name])
        default: bare = nil
        }
    }

    static func of(_ kind: Kind, _ parts: [SwiftType] = []) -> SwiftType {
        if let owner = parts.first, owner.isUnknown {
            // However long the way from an unknown type, its end is what counts.
            switch kind {
            case .unknown, .member("Type", _): return owner
            case .member(let name, _), .chosen(let name): return .of(.chosen(name), owner.parts)
            default: break
            }
        }
        let form = Form(kind: kind, parts: parts)
        return all.kept(form) { SwiftType(form) }
    }
}

extension SwiftType: Hashable {
    static func == (one: SwiftType, other: SwiftType) -> Bool { one === other }

    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
