/// Something that the sources declare or use, as the index knows it: one object for each unified symbol
/// resolution, with what relates it to others.
final class Symbol: Hashable {
    /// The kinds of the index that matter to the map, with its numbers.
    enum Kind: Int32 {
        case other = 0
        case enumeration = 5
        case structure, `class`, `protocol`, `extension`, union, alias, function, variable, field
        case enumCase, instanceMethod, classMethod, staticMethod
        case instanceProperty, classProperty, staticProperty, initializer, deinitializer

        static let types: Set = [enumeration, structure, `class`, `protocol`]
        static let properties: Set = [variable, instanceProperty, classProperty, staticProperty]
        static let functions: Set = [
            function, instanceMethod, classMethod, staticMethod, initializer, enumCase,
        ]
    }

    let usr, name: String
    let kind: Kind

    /// Where it is defined. Nil for what other packages have.
    var file: File?
    var (line, column) = (0, 0)

    /// What it is a member or an accessor of. For an extension, the type that it extends.
    var parent: Symbol?
    var members: [Symbol] = []
    var extensions: [Symbol] = []

    /// The types from which a type derives, and those that derive from it.
    var bases: [Symbol] = []
    var derived: [Symbol] = []

    /// What a member overrides or witnesses, and what does that to it, perhaps held by another type.
    var overridden: [Symbol] = []
    var overriders: [(member: Symbol, holder: Symbol?)] = []

    /// What its code, or its initial value, refers to in order, and where it is referred to.
    var references: [Reference] = []
    var sites: [Reference] = []

    /// A type, and all that it derives from, the nearest first.
    private(set) lazy var lineage: [Symbol] = {
        var (found, next) = ([self], 0)
        while next < found.count {
            found += found[next].allBases.filter { !found.contains($0) }
            next += 1
        }
        return found
    }()

    init(usr: String, name: String, kind: Kind) {
        (self.usr, self.name, self.kind) = (usr, name, kind)
    }

    static func == (one: Symbol, other: Symbol) -> Bool { one === other }

    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// What follows from that.
extension Symbol {
    var isOwn: Bool { file != nil }
    var token: Int? { file?.source.token(line: line, column: column) }
    var isType: Bool { Kind.types.contains(kind) }
    var isProperty: Bool { Kind.properties.contains(kind) }
    var isFunction: Bool { Kind.functions.contains(kind) }
    var isNeverRead: Bool { isOwn && isProperty && sites.allSatisfy(\.precedesEquals) }
    var isAccessor: Bool { parent?.isProperty == true }
    var isGenericParameter: Bool { kind == .alias && usr.hasSuffix("mfp") }

    var isOfSwift: Bool { usr.hasPrefix("s:s") || usr.hasPrefix("s:S") }
    var baseName: Substring { name.prefix { $0 != "(" } }
    var allBases: [Symbol] { bases + extensions.flatMap(\.bases) }
    var allMembers: [Symbol] { members + extensions.flatMap(\.members) }
    var genericParameters: [Symbol] {
        ((owner?.members ?? []) + members).filter(\.isGenericParameter)
    }

    /// All that a member overrides and witnesses.
    var requirements: [Symbol] { overridden.flatMap { [$0] + $0.requirements } }

    /// The type whose member it is, and not the extension.
    var owner: Symbol? { parent.flatMap { $0.isType ? $0 : $0.owner } }

    /// The name with the types around it.
    var path: String { owner.map { "\($0.path).\(name)" } ?? name }

    /// What people call: the function around a closure, the property of an accessor.
    var declaration: Symbol { usr.isEmpty || isAccessor ? parent?.declaration ?? self : self }

    func isDerived(from other: Symbol) -> Bool { lineage.contains(other) }
}

/// A place that refers to a symbol.
struct Reference {
    /// The roles of the index that matter to the map, with its bits.
    struct Roles: OptionSet {
        let rawValue: UInt64

        static let definition = Roles(rawValue: 0b11)
        static let reference = Roles(rawValue: 1 << 2)
        static let call = Roles(rawValue: 1 << 5)
        static let memberOf = Roles(rawValue: 1 << 9 | 1 << 15)
        static let baseOf = Roles(rawValue: 1 << 10)
        static let overrideOf = Roles(rawValue: 1 << 11)
        static let extendedBy = Roles(rawValue: 1 << 14)
        static let containedBy = Roles(rawValue: 1 << 13 | 1 << 16)
    }

    let symbol: Symbol
    let file: File
    let line, column: Int

    /// Nil if nothing is written there.
    let token: Int?
    let roles: Roles

    /// The code that it stands in. What a plug evaluates for each call is code of its own.
    var container: Symbol

    var isCall: Bool { roles.contains(.call) }
    var precedesEquals: Bool { token.map { file.source.isOneOf("=", $0 + 1) } ?? false }
    var isOnSuper: Bool { token.map { file.source[$0 - 2] == "super" } ?? false }
}
