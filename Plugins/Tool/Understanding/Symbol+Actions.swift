/// Which classes are use cases, and which answer them.
extension Symbol {
    enum Root: String {
        case action = "Action"
        case asyncAction = "AsyncAction"
    }

    /// The base classes and protocols of Plug, from which use cases derive in the end.
    private static let roots: [String: Root] = [
        "s:4Plug6ActionC": .action, "s:4Plug8IsActionP": .action,
        "s:4Plug11AsyncActionC": .asyncAction, "s:4Plug13IsAsyncActionP": .asyncAction,
    ]

    var isRoot: Bool { Self.roots[usr] != nil }

    func readRoot() -> Root? { Self.roots[usr] ?? base?.symbol.root }

    /// The action class, or the type that conforms to the protocol, from which a class derives.
    var base: Occurrence? { bases.first { $0.symbol.root != nil } }

    var ancestors: [Symbol] {
        root == nil || isRoot ? [] : [self] + (base?.symbol.ancestors ?? [])
    }

    /// Whether a class, or one between it and the use case, says how it is done.
    var answers: Bool {
        ancestors.contains { $0.members.contains { $0.isPerform && !$0.onlyCallsSuper } }
    }

    /// The first class, from a class upwards, that doesn't say how it is done.
    var useCase: Symbol? { ancestors.first { !$0.answers } }

    /// Whether a function is the `perform` of such a class.
    var isPerform: Bool {
        name == "perform(_:)" && definition != nil && !overridden.isEmpty && type?.root != nil
    }

    /// Whether a method leaves everything to its base class.
    private var onlyCallsSuper: Bool {
        guard let spot = definition?.spot,
            let body = spot.source.body(ofDeclarationAt: spot.token)
        else { return false }
        let source = spot.source
        let words = body.prefix { source.is($0, "return", "try", "await") }
        let first = body.lowerBound + words.count
        return source.is(first, "super") && source.is(first + 2, spot.source.text(spot.token))
            && source.arguments(ofCallAt: first + 2)?.end == body.upperBound
    }

    /// What the source says of a variable, a function or a type alias, behind its name.
    var written: (source: Source, range: Range<Int>)? {
        if let aliased { return (aliased.source, aliased.value) }
        guard kind == .variable || kind.isProperty || kind.isFunction, let spot = definition?.spot
        else { return nil }
        let source = spot.source
        let body = kind.isFunction ? source.body(ofDeclarationAt: spot.token)?.upperBound : nil
        let start = spot.token + 1
        return (source, start..<max(start, body ?? source.endOfStatement(from: spot.token)))
    }

    /// What stands behind the equals sign of a type alias.
    var aliased: (source: Source, value: Range<Int>)? {
        guard kind == .alias, let spot = definition?.spot else { return nil }
        let equals = spot.source.end(ofName: spot.token)
        guard spot.source.is(equals, "=") else { return nil }
        return (spot.source, equals + 1..<spot.source.endOfStatement(from: equals + 1))
    }
}

extension TypeName {
    /// The input and the output as written, with the generic arguments of a variant in place.
    var signature: (input: String, output: String)? {
        guard let symbol, let spot = symbol.base?.spot,
            let base = spot.source.type(namedFrom: spot.token)
        else { return nil }
        let written = base.substituting(generics)
        guard written.symbol?.isRoot == true else { return written.signature }
        // What conforms to the protocol by itself has no generic arguments.
        guard written.arguments.count == 2 else { return nil }
        return (Self.unmarked(written.arguments[0].name), Self.unmarked(written.arguments[1].name))
    }
}
