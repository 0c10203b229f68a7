/// What the compiler knows of the sources: their symbols, and where each is defined and mentioned.
struct CodeIndex {
    var sources: [Source] = []
    var symbols: [Symbol] = []
    var symbolsByUSR: [String: Symbol] = [:]

    /// The files of which it knows nothing, as they were never built.
    var unbuilt: Set<String> = []
}

struct Occurrence {
    let symbol: Symbol
    let source: Source
    let line: Int
    let column: Int
    var isCall = false

    /// The function or variable in which it stands. Top-level code and the heads of types have none.
    var container: Symbol?

    /// The type of the value whose member it calls, where the compiler says it.
    var receiver: Symbol?

    var spot: Spot? {
        source.token(line: line, column: column).map { Spot(source: source, token: $0) }
    }
}

struct Spot {
    let source: Source
    let token: Int

    var line: Int { source.tokens[token].line }
}

/// A type, function, variable and so on.
///
/// The compiler adds getters and initializers of its own, which are defined nowhere.
final class Symbol {
    let usr: String
    let name: String
    let kind: Kind
    var definition: Occurrence?

    /// Where it is mentioned, and its own mentions of others, also where only the compiler says so,
    /// as for `next()` in a loop.
    var occurrences: [Occurrence] = []
    var references: [Occurrence] = []

    /// The type, extension or protocol that it is a member of, and its own members.
    var parent: Symbol?
    var members: [Symbol] = []

    /// What it derives from or conforms to, and what does so from it.
    var bases: [Occurrence] = []
    var derived: [Symbol] = []

    /// What it overrides or meets as a requirement, and what does so for it.
    var overridden: [Symbol] = []
    var overriders: [Symbol] = []

    /// What it extends and what extends it, and the property that it reads or writes.
    var extended: Symbol?
    var extensions: [Symbol] = []
    var property: Symbol?

    /// The names of the generic parameters that its declaration has in angle brackets.
    private(set) lazy var generics = readGenerics()
    private(set) lazy var parameters = Parameter.all(of: self)
    private(set) lazy var root = readRoot()

    init(usr: String, name: String, kind: Kind) {
        self.usr = usr
        self.name = name
        self.kind = kind
    }

    private func readGenerics() -> [String] {
        guard let spot = definition?.spot else { return [] }
        let source = spot.source
        return source.genericArguments(of: spot.token).map(source.parts)?.map { part in
            source.text(part.lowerBound + (source.is(part.lowerBound, "each") ? 1 : 0))
        } ?? []
    }
}

extension Symbol: Hashable {
    static func == (one: Symbol, other: Symbol) -> Bool { one === other }

    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension Symbol {
    /// The function, initializer or variable itself, in place of its getter or setter.
    var declaration: Symbol { property ?? self }

    /// The type that it is a member of, also where it stands in an extension.
    var type: Symbol? { declaration.parent.map { $0.extended ?? $0 } }

    /// A name with those of the types around it, such as `Photo.like()`.
    var qualifiedName: String { (type.map { $0.qualifiedName + "." } ?? "") + declaration.name }

    var allMembers: [Symbol] { members + extensions.flatMap(\.members) }

    var allBases: [Occurrence] { bases + extensions.flatMap(\.bases) }

    var allDerived: [Symbol] {
        derived.map { $0.extended ?? $0 }.flatMap { [$0] + ($0 == self ? [] : $0.allDerived) }
    }

    /// Whether a type is a protocol's, which the types that conform to it choose.
    var isAssociated: Bool { kind == .alias && usr.hasSuffix("Qa") }

    /// The generic parameters of a type, those of the types around it first.
    var allGenerics: [String] { (type?.allGenerics ?? []) + generics }

    /// The kinds that matter, under the numbers that the library gives them.
    enum Kind: UInt32 {
        case other = 0
        case enumeration = 5, structure, `class`, `protocol`, `extension`
        case alias = 11, function, variable
        case method = 16, classMethod, staticMethod, property, classProperty, staticProperty
        case initializer = 22

        var isType: Bool { (5...8).contains(rawValue) || self == .alias }
        var isFunction: Bool { self == .function || (16...18).contains(rawValue) }
        var isProperty: Bool { (19...21).contains(rawValue) }
    }
}
