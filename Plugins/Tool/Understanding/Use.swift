/// A place in the code that does something with a use case.
struct Use {
    enum Kind: Hashable {
        case call, plug, intercept, record, verify
        /// Asking whether it is plugged.
        case ask
        /// Unplugging it and the like.
        case other
        /// It goes where the map can't follow it.
        case handingOn
        /// Nothing, as far as the map knows yet.
        case nothing
    }

    let kind: Kind
    var type: TypeName
    let source: Source

    /// The name of the function that is called, or the operator.
    let token: Int
    let container: Symbol?

    /// What is called there in place of Plug's function: sugar, the outermost first.
    var sugar: [Symbol] = []

    /// Those that don't say which use case is meant.
    var arguments: [Range<Int>] = []

    /// The line in which the use case itself is called, if that is done in sugar.
    var origin: Spot?

    /// Whether it stands in sugar that nothing calls.
    var isIdle = false

    var line: Int { source.tokens[token].line }

    init?(_ kind: Kind, _ type: TypeName, at occurrence: Occurrence) {
        guard let spot = occurrence.spot else { return nil }
        self.init(kind, type, spot.source, spot.token, occurrence.container)
    }

    init(_ kind: Kind, _ type: TypeName, _ source: Source, _ token: Int, _ container: Symbol?) {
        self.kind = kind
        self.type = type
        (self.source, self.token, self.container) = (source, token, container)
    }

    func doing(_ kind: Kind, _ type: TypeName) -> Use { Use(kind, type, source, token, container) }
}

extension Use.Kind {
    /// What one does by calling a symbol, if it is one of Plug's functions.
    init?(calling symbol: Symbol) {
        let isMember = symbol.kind.isFunction && symbol.usr.hasPrefix("s:4Plug7ActionsC")
        switch symbol.name.prefix(while: { $0 != "(" }) {
        case _ where symbol.usr.hasPrefix("s:4Plug6action") && symbol.kind == .function:
            self = .call
        case _ where symbol.usr.hasPrefix("s:4Plug2ltoi") && symbol.kind == .function: self = .plug
        case "plug" where isMember: self = .plug
        case "intercept" where isMember: self = .intercept
        case "record" where isMember: self = .record
        case "verify" where isMember: self = .verify
        case "isPlugged" where isMember: self = .ask
        case "unplug" where isMember, "explain" where isMember: self = .other
        default: return nil
        }
    }
}

/// A line of a protocol that says what a module calls.
struct Need {
    let type: TypeName
    let owner: Symbol
    let place: Occurrence

    /// What a mention of `Plugged` needs, if it is the type of a property.
    init?(_ mention: Occurrence) {
        guard let property = mention.container, property.kind.isProperty,
            let place = property.definition, let owner = property.type, owner.kind == .protocol,
            let spot = mention.spot,
            let type = spot.source.genericArguments(of: spot.token).flatMap(spot.source.type(in:))
        else { return nil }
        (self.type, self.owner, self.place) = (type, owner, place)
    }
}
