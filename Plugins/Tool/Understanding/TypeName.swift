/// A type as the code spells it, such as `Fetch<String>`.
struct TypeName: Hashable {
    /// One text tells a type from others, however it is spelled, but for aliases of other packages.
    /// The other is for people.
    ///
    /// Generic parameters are marked in both.
    struct Spelling {
        var key: String
        var name: String

        /// The type itself, if it is one by name. A list, as a value can't contain its like.
        var types: [TypeName] = []
    }

    /// Its class. What else a generic parameter may stand for has none.
    let symbol: Symbol?

    /// Its generic arguments, those of the types around it first, or all of what isn't a class.
    let arguments: [Spelling]
    private let ownSpelling: Spelling

    var spelling: Spelling {
        Spelling(key: ownSpelling.key, name: ownSpelling.name, types: [self])
    }
    var key: String { ownSpelling.key }
    var name: String { Self.unmarked(ownSpelling.name) }

    /// Whether a generic parameter is left in it, so that it may be any variant.
    let isOpen: Bool

    init(_ symbol: Symbol?, _ arguments: [Spelling]) {
        self.symbol = symbol
        self.arguments = arguments
        ownSpelling = symbol.map { Self.spelling(of: $0, arguments) } ?? arguments[0]
        isOpen = ownSpelling.key.contains(Self.mark)
    }

    /// The type that a generic parameter stands for.
    static func parameter(_ name: String) -> TypeName {
        TypeName(nil, [Spelling(key: marked(name), name: marked(name))])
    }

    /// A type as it is called inside of its own braces.
    static func itself(_ symbol: Symbol) -> TypeName {
        TypeName(symbol, symbol.allGenerics.map { parameter($0).spelling })
    }

    /// A class as its declaration has it: any variant, where it is generic.
    static func declared(_ symbol: Symbol) -> TypeName {
        TypeName(symbol, symbol.allGenerics.map { Spelling(key: marked("?"), name: $0) })
    }

    static func == (one: TypeName, other: TypeName) -> Bool { one.key == other.key }

    func hash(into hasher: inout Hasher) { hasher.combine(key) }

    /// Whether both may be the same type.
    func matches(_ other: TypeName) -> Bool {
        symbol == other.symbol && (key == other.key || isOpen || other.isOpen)
    }

    // MARK: Generic parameters

    private static let mark: Character = "\u{1}"
    private static let endMark: Character = "\u{2}"

    static func marked(_ parameter: String) -> String { "\(mark)\(parameter)\(endMark)" }

    static func unmarked(_ name: String) -> String {
        name.filter { $0 != mark && $0 != endMark }
    }

    var parameters: [String] {
        key.split(separator: Self.endMark).compactMap { part in
            part.lastIndex(of: Self.mark).map { String(part[part.index(after: $0)...]) }
        }
    }

    func substituting(_ types: [String: TypeName]) -> TypeName {
        guard isOpen else { return self }
        var types = types
        // Those that a parameter's protocol has: `F.Use` is known when `F` is.
        for name in parameters where types[name] == nil {
            let parts = name.split(separator: ".", maxSplits: 1).map(String.init)
            guard parts.count == 2, let base = types[parts[0]] else { continue }
            types[name] = base.member(parts[1])
        }
        if symbol == nil, let name = parameters.first, arguments[0].key == Self.marked(name) {
            return types[name] ?? self
        }
        let spellings = types.mapValues(\.spelling)
        let (keys, names) = (spellings.mapValues(\.key), spellings.mapValues(\.name))
        return TypeName(
            symbol,
            arguments.map { argument in
                Spelling(
                    key: Self.fill(argument.key, keys),
                    name: Self.fill(argument.name, names),
                    types: argument.types.map { $0.substituting(types) }
                )
            }
        )
    }

    /// Replaces all parameters at once, because what replaces one may contain another.
    private static func fill(_ text: String, _ values: [String: String]) -> String {
        let parts = text.split(separator: mark, omittingEmptySubsequences: false)
        return parts.dropFirst().reduce(into: String(parts[0])) { text, part in
            let parameter = String(part.prefix { $0 != endMark })
            text += values[parameter] ?? marked(parameter)
            text += part.dropFirst(parameter.count + 1)
        }
    }

    // MARK: Spelling

    private static func spelling(of symbol: Symbol, _ arguments: [Spelling]) -> Spelling {
        var key = symbol.key
        if !arguments.isEmpty { key += "<\(arguments.map(\.key).joined(separator: ","))>" }
        // Where the compiler finds the arguments by itself, any variant may be meant.
        if arguments.count < symbol.allGenerics.count { key += marked("?") }
        return Spelling(key: key, name: name(of: symbol, arguments.map(\.name)))
    }

    private static func name(of symbol: Symbol, _ arguments: [String]) -> String {
        let own = arguments.suffix(symbol.generics.count)
        let outer = symbol.type.map { name(of: $0, arguments.dropLast(own.count)) + "." } ?? ""
        return outer + symbol.name + (own.isEmpty ? "" : "<\(own.joined(separator: ", "))>")
    }
}

extension Symbol {
    /// Stands for it in the keys of types.
    var key: String { "‹\(usr)›" }
}
