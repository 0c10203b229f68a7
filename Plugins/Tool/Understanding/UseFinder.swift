/// Finds all calls, plugs and so on: those of Plug's own functions, and those through functions that
/// hand on the type of a use case.
struct UseFinder {
    /// What a generic function does with the types that it is given.
    private struct Deed: Hashable {
        let helper: Symbol
        let kind: Use.Kind
        let type: TypeName
    }

    private(set) var uses: [Use] = []

    /// The names of use cases that stand in such calls, by their sources.
    private(set) var understood: [String: Set<Int>] = [:]

    private var deeds: Set<Deed> = []
    private var open: [Deed] = []

    /// Uses of a variant that only a helper's callers know, with the helper.
    private var undecided: [(use: Use, helper: Symbol)] = []
    private var decided: Set<Symbol> = []

    init(_ index: CodeIndex) {
        for symbol in index.symbols {
            guard let kind = Use.Kind(calling: symbol) else { continue }
            for occurrence in symbol.occurrences { readCall(occurrence, kind) }
        }
        while let deed = open.popLast() { readCalls(of: deed) }
        uses += undecided.filter { !decided.contains($0.helper) }.map(\.use)
    }

    // MARK: Calls of Plug's functions

    private mutating func readCall(_ occurrence: Occurrence, _ kind: Use.Kind) {
        guard var use = Use(kind, .parameter(""), at: occurrence) else { return }
        let (source, token) = (use.source, use.token)
        if source.is(token, "<") {
            use.arguments = [token + 2..<source.endOfStatement(from: token + 2)]
            // `Type.self`, perhaps in parentheses, or the name of a parameter.
            let isType = source.is(token - 1, "self") && source.is(token - 2, ".")
            let start = source.tokens[token - 1].partner ?? (isType ? token - 3 : token - 1)
            return add(use, type: type(in: start..<token, use))
        }
        let list = source.arguments(ofCallAt: token)?.list.map(\.value) ?? []
        guard let first = list.first else { return }
        guard kind == .verify else {
            use.arguments = Array(list.dropFirst())
            return add(use, type: type(in: first, use))
        }
        for argument in list {
            add(use, type: type(in: argument, use))
            for (source, list) in lists(in: argument, of: source) {
                for part in source.parts(of: list) { add(use, type: type(in: part, use, source)) }
            }
        }
    }

    /// The list of types that an argument is, or those that the variables in it hold.
    private func lists(in range: Range<Int>, of source: Source) -> [(Source, Range<Int>)] {
        if source.is(range.lowerBound, "[") { return [(source, source.inside(range.lowerBound))] }
        return source.symbols(in: range).compactMap { symbol in
            guard symbol.kind == .variable || symbol.kind.isProperty,
                let spot = symbol.definition?.spot
            else { return nil }
            let source = spot.source
            let statement = spot.token..<source.endOfStatement(from: spot.token)
            return statement.first { source.is($0, "=", "{") && source.is($0 + 1, "[") }
                .map { (source, source.inside($0 + 1)) }
        }
    }

    // MARK: Calls of helpers

    private mutating func readCalls(of deed: Deed) {
        for occurrence in ([deed.helper] + deed.helper.overridden).flatMap(\.occurrences) {
            guard var use = Use(deed.kind, deed.type, at: occurrence) else { continue }
            let types = types(givenTo: deed.helper, &use)
            guard !types.isEmpty else { continue }
            decided.insert(deed.helper)
            add(use, type: deed.type.substituting(types))
        }
    }

    /// What the generic parameters of a function or type stand for where it is used.
    private mutating func types(givenTo helper: Symbol, _ use: inout Use) -> [String: TypeName] {
        var types: [String: TypeName] = [:]
        let source = use.source
        guard !helper.kind.isType else {
            let parts = source.genericArguments(of: use.token).map(source.parts) ?? []
            for (name, part) in zip(helper.generics, parts) {
                types[name] = source.type(in: part)
                understand(part.upperBound - 1, in: source)
            }
            return types
        }
        if source.is(use.token - 1, ".") {
            types["Self"] = source.type(namedAt: source.name(endingWith: use.token - 2))?.type
        }
        guard let list = source.arguments(ofCallAt: use.token)?.list else { return types }
        let given = helper.arguments(in: list)
        for (generic, argument) in given { types[generic] = type(in: list[argument].value, use) }
        use.arguments = list.indices.filter { number in !given.contains { $0.argument == number } }
            .map { list[$0].value }
        return types
    }

    // MARK: Types of use cases

    /// The type that an argument hands over: `LikePhoto.self`, or the parameter that stands for one.
    private mutating func type(in range: Range<Int>, _ use: Use, _ other: Source? = nil)
        -> TypeName?
    {
        let source = other ?? use.source
        var last = range.upperBound - 1
        if source.is(last, ")"), source.is(range.lowerBound, "(") { last -= 1 }
        if source.is(last, "self"), source.is(last - 1, ".") {
            let name = source.name(endingWith: last - (source.is(last - 2, ")") ? 3 : 2))
            understand(name, in: source)
            return source.type(namedAt: name)?.type
        }
        guard range.count == 1, source.isWord(last) else { return nil }
        if source.is(last, "self") { return .parameter("Self") }
        let parameters = use.container?.declaration.parameters ?? []
        return parameters.first { source.is(last, $0.name) }?.generic.map(TypeName.parameter)
    }

    private mutating func understand(_ name: Int, in source: Source) {
        understood[source.path, default: []].insert(name)
    }

    // MARK: Adding

    /// Adds a use, or makes the function in which it stands a helper, if only its callers know the type.
    private mutating func add(_ use: Use, type: TypeName?) {
        guard let type else { return }
        var found = use
        found.type = pinned(type, in: use.container?.declaration.parent)
        guard let helper = helper(for: found.type, in: use.container?.declaration) else {
            if found.type.symbol != nil { uses.append(found) }
            return
        }
        if found.type.symbol != nil { undecided.append((found, helper)) }
        // A helper that calls itself with ever longer types would never end.
        guard found.type.key.utf8.count < 500 else { return }
        let deed = Deed(helper: helper, kind: use.kind, type: found.type)
        if deeds.insert(deed).inserted { open.append(deed) }
    }

    /// The function, or the type around it, that declares a generic parameter of a type.
    private func helper(for type: TypeName, in function: Symbol?) -> Symbol? {
        guard let function, let parameter = type.parameters.first(where: { $0 != "?" }) else {
            return nil
        }
        let isOwn =
            parameter == "Self" || function.generics.contains(parameter)
            || function.parameters.contains { $0.generic == parameter }
        if isOwn { return function }
        return function.type.flatMap { $0.generics.contains(parameter) ? $0 : nil }
    }

    /// A type as an extension pins it: `Send` and `Self` are Send<Int> where Value == Int.
    private func pinned(_ type: TypeName, in part: Symbol?) -> TypeName {
        guard let owner = part?.extended, let spot = part?.definition?.spot,
            let body = spot.source.body(ofDeclarationAt: spot.token)
        else { return type }
        let generics = owner.allGenerics.map { TypeName.parameter($0).spelling }
        let isBare = type == TypeName(owner, []) || type == .parameter("Self")
        var pinned = isBare && !generics.isEmpty ? TypeName(owner, generics) : type
        for part in spot.source.parts(of: spot.token + 1..<body.lowerBound - 1) {
            guard let equals = part.first(where: { spot.source.is($0, "=") }) else { continue }
            let value = spot.source.spelling(of: equals + 2..<part.upperBound)
            pinned = pinned.substituting([spot.source.text(equals - 1): value])
        }
        return pinned.isOpen ? type : pinned
    }
}
