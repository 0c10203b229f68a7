/// Which types an expression stands for: `LikePhoto.self`, `list`, `make()`, `Button<LikePhoto>()`.
///
/// What hands over a type and what is of a type read alike, as callers know which of them they want.
struct ValueReader {
    /// The names that were read, by their sources. What isn't understood in the end has gone elsewhere.
    private(set) var read: [(source: Source, token: Int)] = []

    /// The values of the variables that were read, and where these are mentioned.
    private(set) var variables: [(types: [TypeName], mentions: [Spot])] = []

    /// Whether a value is known only by what it is declared as.
    private(set) var isVague = false
    private var depth = 0

    /// Nil, if the map can't follow the expression.
    mutating func types(of written: Range<Int>, in source: Source, _ function: Symbol?)
        -> [TypeName]?
    {
        depth += 1
        defer { depth -= 1 }
        var range = written
        while source.is(range.lowerBound, "try", "await", "return", "each", "&") {
            range = range.dropFirst()
        }
        guard depth < 30, let last = range.last else { return nil }
        if let sides = source.alternatives(in: range) {
            return types(ofAll: sides, in: source, function)
        }
        let open = source.tokens[last].partner ?? last
        if open == range.lowerBound, source.is(open, "(") {
            return types(of: source.inside(open), in: source, function)
        }
        if open == range.lowerBound, source.is(open, "[") {
            return types(ofAll: source.parts(of: source.inside(open)), in: source, function)
        }
        if source.is(last, "self"), source.is(last - 1, ".") {
            return type(in: range.dropLast(2), of: source, function).map { [$0] }
        }
        if source.is(last, ")") || source.is(last, "}") {
            return result(ofCallIn: range, in: source, function)
        }
        guard source.isWord(last) else { return nil }
        return value(of: last, in: source, function, isAlone: range.count == 1)
    }

    private mutating func types(ofAll ranges: [Range<Int>], in source: Source, _ function: Symbol?)
        -> [TypeName]?
    {
        var all: [TypeName] = []
        for range in ranges {
            guard let types = types(of: range, in: source, function) else { return nil }
            all += types
        }
        return all
    }

    private mutating func type(in range: Range<Int>, of source: Source, _ function: Symbol?)
        -> TypeName?
    {
        guard let last = range.last else { return nil }
        if source.is(last, ")"), source.tokens[last].partner == range.lowerBound {
            let inner = source.inside(range.lowerBound).drop { source.is($0, "each", "any") }
            return type(in: inner, of: source, function)
        }
        let name = source.name(endingWith: last)
        guard let (type, whole) = source.type(namedAt: name), whole == range else { return nil }
        // Any other word may look like a generic parameter.
        if type.symbol == nil, let parameter = type.parameters.first?.split(separator: ".")[0] {
            let declaration = function?.declaration
            let known = (declaration?.generics ?? []) + (declaration?.type?.allGenerics ?? [])
            let names = declaration?.parameters.compactMap(\.generic) ?? []
            guard parameter == "Self" || (known + names).contains(String(parameter)) else {
                return nil
            }
        }
        read.append((source, name))
        return type
    }

    // MARK: Calls

    private mutating func result(ofCallIn range: Range<Int>, in source: Source, _ function: Symbol?)
        -> [TypeName]?
    {
        var open = source.tokens[range.upperBound - 1].partner ?? range.lowerBound
        if source.is(open, "{"), source.is(open - 1, ")") {
            open = source.tokens[open - 1].partner ?? open
        }
        guard open > range.lowerBound else { return nil }
        let name = source.name(endingWith: open - 1)
        if source.is(name, "type"), source.is(open + 1, "of"), name == range.lowerBound {
            return types(of: source.inside(open).dropFirst(2), in: source, function)
        }
        let made =
            source.is(name, "init") && name > range.lowerBound
            ? source.name(endingWith: name - 2) : name
        let symbols = source.occurrences(at: name).map(\.symbol)
        if let symbol = symbols.first(where: { $0.kind.isFunction }) {
            guard let result = result(of: symbol) else { return nil }
            let given = bindings(of: symbol, at: name, in: source, function)
            return result.flatMap { result in given.map(result.substituting) }
        }
        guard let (type, whole) = source.type(namedAt: made), whole.lowerBound == range.lowerBound,
            let symbol = type.symbol
        else { return nil }
        read.append((source, made))
        guard type.arguments.isEmpty, !symbol.allGenerics.isEmpty,
            let initializer = symbols.first(where: { $0.kind == .initializer })
        else { return [type] }
        // `Button(LikePhoto.self)` finds its argument by itself.
        return bindings(of: initializer, at: name, in: source, function).map { given in
            let arguments = symbol.allGenerics.map { given[$0] ?? .parameter("?") }
            return TypeName(symbol, arguments.map(\.spelling))
        }
    }

    /// What a function returns: what its only expression says, or else its head.
    private mutating func result(of function: Symbol) -> [TypeName]? {
        if let spot = function.definition?.spot,
            let body = spot.source.body(ofDeclarationAt: spot.token),
            spot.source.isOneExpression(body),
            let types = types(of: body, in: spot.source, function)
        {
            return types
        }
        isVague = true
        return function.resultType.map { [$0] }
    }

    // MARK: Variables

    private mutating func value(of name: Int, in source: Source, _ function: Symbol?, isAlone: Bool)
        -> [TypeName]?
    {
        let symbols = source.occurrences(at: name).map(\.symbol)
        if let symbol = symbols.first(where: { $0.kind == .variable || $0.kind.isProperty }) {
            guard let spot = symbol.definition?.spot,
                let types = types(ofVariable: spot.token, in: spot.source, symbol)
            else { return nil }
            read.append((source, name))
            variables.append((types, symbol.occurrences.compactMap(\.spot)))
            guard types.contains(where: \.isOpen), let receiver = source.receiver(of: name) else {
                return types
            }
            let owners = self.types(of: receiver, in: source, function) ?? []
            return owners.flatMap { owner in
                types.map { $0.substituting(owner.bindings(of: symbol.type)) }
            }
        }
        guard isAlone else { return nil }
        if source.is(name, "self") { return [.parameter("Self")] }
        let declaration = function?.declaration
        let head = declaration?.definition.flatMap { $0.source === source ? $0.spot?.token : nil }
        switch source.local(source.text(name), before: name, in: head) {
        case .variable(let definition):
            let block = source.tokens[definition].enclosing.map(source.inside)
            let scope = definition + 1..<(block?.upperBound ?? source.tokens.count)
            return note(types(ofVariable: definition, in: source, function), name, source, scope)
        case .element(let list, let scope):
            return note(types(of: list, in: source, function), name, source, scope)
        case .parameter(let type):
            guard let known = type.flatMap(source.type(startingAt:)), known.symbol != nil else {
                return nil
            }
            isVague = true
            read.append((source, name))
            return [known]
        case nil:
            let parameters = declaration?.parameters ?? []
            guard let parameter = parameters.first(where: { source.is(name, $0.name) }) else {
                return nil
            }
            read.append((source, name))
            if let generic = parameter.generic { return [.parameter(generic)] }
            isVague = true
            return parameter.source.type(startingAt: parameter.type.lowerBound).map { [$0] }
        }
    }

    /// Notes a variable that is known in a range only.
    private mutating func note(
        _ types: [TypeName]?,
        _ name: Int,
        _ source: Source,
        _ scope: Range<Int>
    )
        -> [TypeName]?
    {
        guard let types else { return nil }
        read.append((source, name))
        variables.append((types, source.mentions(of: source.text(name), in: scope)))
        return types
    }

    private mutating func types(ofVariable name: Int, in source: Source, _ function: Symbol?)
        -> [TypeName]?
    {
        let end = source.endOfStatement(from: name)
        let mark = (name + 1..<max(end, name + 1)).first { source.is($0, "=", "{") }
        let annotated = source.is(name + 1, ":") ? source.type(startingAt: name + 2) : nil
        let isMetatype = source.is((mark ?? end) - 1, "Type")
        if let annotated,
            mark == nil || !isMetatype && source.type(in: name + 2..<(mark ?? end)) != nil
        {
            isVague = true
            return [annotated]
        }
        if let mark, source.is(mark, "{"), source.isOneExpression(source.inside(mark)) {
            return types(of: source.inside(mark), in: source, function)
        }
        if let mark, source.is(mark, "="), !source.isReassigned(name, function) {
            return types(of: mark + 1..<end, in: source, function)
        }
        return annotated.map { [$0] }
    }

    // MARK: Generic parameters

    /// What the generic parameters of a function, and of the type around it, stand for in a call.
    ///
    /// One more for each type of a list, or of a choice.
    mutating func bindings(of helper: Symbol, at name: Int, in source: Source, _ function: Symbol?)
        -> [[String: TypeName]]
    {
        var bindings: [[String: TypeName]] = [[:]]
        func bind(_ options: [[String: TypeName]]) {
            bindings = bindings.flatMap { known in
                options.map { known.merging($0) { $0 == .parameter("?") ? $1 : $0 } }
            }
        }
        let owner = helper.type
        if helper.kind != .initializer, let owner {
            if let receiver = source.receiver(of: name) {
                let types =
                    types(of: receiver, in: source, function)
                    ?? type(in: receiver, of: source, function).map { [$0] }
                let known = types?.map { type in
                    type.symbol == nil ? ["Self": type] : type.bindings(of: owner)
                }
                let unknown = (owner.allGenerics + ["Self"]).map { ($0, TypeName.parameter("?")) }
                bind(known ?? [Dictionary(unknown) { first, _ in first }])
            } else if let own = function?.type, own != owner, own.kind != .protocol {
                bind([TypeName.itself(own).bindings(of: owner)])
            }
        } else if helper.kind == .initializer, let type = source.type(namedAt: name)?.type {
            bind([type.bindings(of: owner)])
        }
        let list = source.arguments(ofCallAt: name)?.list ?? []
        // An instance may be of a class that derives from the type that is told.
        let given = helper.arguments(in: list)
        let told = given.filter(\.parameter.isMetatype)
        for (parameter, argument) in told + given.filter({ !$0.parameter.isMetatype }) {
            let pattern = parameter.source.pattern(in: parameter.type)
            guard parameter.generic != nil || pattern?.isOpen == true,
                let types = types(of: list[argument].value, in: source, function)
            else { continue }
            bind(
                types.map { type in
                    var known = pattern.map(type.matching) ?? [:]
                    if let generic = parameter.generic { known[generic] = type }
                    return known
                }
            )
        }
        return bindings
    }
}

extension Source {
    /// The type of a parameter with generic arguments, such as `some Flow<A>`.
    fileprivate func pattern(in range: Range<Int>) -> TypeName? {
        let name = range.drop { self.is($0, "some", "any", "repeat") }
        return name.first.flatMap(type(startingAt:)).flatMap { $0.arguments.isEmpty ? nil : $0 }
    }
}

extension TypeName {
    /// What the generic arguments of a pattern stand for in this type.
    fileprivate func matching(_ pattern: TypeName) -> [String: TypeName] {
        let known = bindings(of: pattern.symbol)
        return pattern.generics.reduce(into: [:]) { result, part in
            guard part.value.symbol == nil, let parameter = part.value.parameters.first else {
                return
            }
            result[parameter] = known[part.key] ?? member(part.key)
        }
    }
}
