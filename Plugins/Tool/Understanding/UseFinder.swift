/// Finds all calls, plugs and so on: those of Plug's own functions, and those through functions that
/// hand on the type of a use case.
struct UseFinder {
    /// What a generic function does with the types that it is given.
    private struct Effect: Hashable {
        /// The function, or the type whose initializers do it.
        let helper: Symbol
        let kind: Use.Kind
        let type: TypeName
    }

    private(set) var uses: [Use] = []

    /// Calls and plugs of types that the map doesn't know.
    private(set) var riddles: [Use] = []

    /// Calls at which there is no word that the map can read.
    private(set) var unread: [Occurrence] = []

    private var understood: [String: Set<Int>] = [:]
    private var variables: [(types: [TypeName], mentions: [Spot], container: Symbol?)] = []
    private var effects: Set<Effect> = []
    private var open: [Effect] = []
    private var helpers: [Symbol] = []

    /// Uses of a variant that only a helper's callers know, with the helper.
    private var undecided: [(use: Use, helper: Symbol)] = []
    private var decided: Set<Symbol> = []

    init(_ index: CodeIndex) {
        for symbol in index.symbols {
            guard let kind = Use.Kind(calling: symbol) else { continue }
            for occurrence in symbol.occurrences { readCall(occurrence, kind) }
        }
        readEffects()
        let names = index.symbols.filter { $0.root != nil && !$0.isRoot || $0.kind == .alias }
        let mentions = names.flatMap(\.occurrences).compactMap(mention)
        for mention in mentions {
            examineFunction(takingArgumentAt: mention.token, in: mention.source)
        }
        findLeaks()
        for mention in mentions where !understands(mention.token, in: mention.source) {
            add(mention, mention.type)
        }
        readEffects()
        uses += undecided.filter { !decided.contains($0.helper) }.map(\.use)
    }

    func understands(_ token: Int, in source: Source) -> Bool {
        understood[source.path]?.contains(token) == true
    }

    /// Whether a variable goes where nothing was read, and isn't just a label, compared or printed.
    private func isLost(_ spot: Spot) -> Bool {
        let (source, token) = (spot.source, spot.token)
        return !understands(token, in: source) && !source.onlyLooks(at: token..<token + 1)
            && !(source.is(token + 1, ":") && source.is(token - 1, "(", ","))
    }

    // MARK: Calls of Plug's functions

    private mutating func readCall(_ occurrence: Occurrence, _ kind: Use.Kind) {
        guard var use = Use(kind, .parameter(""), at: occurrence) else {
            return unread.append(occurrence)
        }
        let (source, token) = (use.source, use.token)
        var types: [Range<Int>]
        if source.is(token, "<"), !source.is(token + 2, ")") {
            types = [source.leftSide(of: token)]
            use.arguments = [token + 2..<max(token + 2, source.endOfStatement(from: token + 2))]
        } else {
            // An operator in brackets is called like a function.
            let name = source.is(token, "<") ? token + 2 : token
            types = source.arguments(ofCallAt: name)?.list.map(\.value) ?? []
            if kind != .verify {
                use.arguments = Array(types.dropFirst())
                types = Array(types.prefix(1))
            }
        }
        if types.isEmpty { wonder(use) }
        for range in types {
            guard let types = read(use, { $0.types(of: range, in: source, use.container) }) else {
                wonder(use)
                continue
            }
            for type in types { add(use, type) }
        }
    }

    /// Reads a value, and remembers what was understood of it.
    private mutating func read<Value>(_ use: Use, _ body: (inout ValueReader) -> Value?) -> Value? {
        var reader = ValueReader()
        guard let value = body(&reader) else { return nil }
        for (source, token) in reader.read { understood[source.path, default: []].insert(token) }
        variables += reader.variables.map { ($0.types, $0.mentions, use.container) }
        return value
    }

    // MARK: Calls of helpers

    private mutating func readEffects() {
        while let effect = open.popLast() {
            let helper = effect.helper
            let initializers =
                helper.kind.isType ? helper.allMembers.filter { $0.kind == .initializer } : []
            let called =
                helper.kind.isType
                ? initializers + initializers.flatMap(\.overriders)
                : [helper] + helper.overridden
            for function in called {
                for occurrence in function.occurrences {
                    readCall(occurrence, of: function, effect)
                }
            }
        }
    }

    private mutating func readCall(_ occurrence: Occurrence, of function: Symbol, _ effect: Effect)
    {
        guard var use = Use(effect.kind, effect.type, at: occurrence) else {
            return unread.append(occurrence)
        }
        let callee = effect.helper.kind.isType ? function : effect.helper
        let found = read(use) {
            $0.bindings(of: callee, at: use.token, in: use.source, use.container)
        }
        let list = use.source.arguments(ofCallAt: use.token)?.list ?? []
        let given = callee.arguments(in: list).filter(\.parameter.isMetatype).map(\.argument)
        use.arguments = list.indices.filter { !given.contains($0) }.map { list[$0].value }
        decided.insert(effect.helper)
        guard effect.kind != .nothing else { return }
        for binding in found ?? [] {
            // A parameter of the helper that isn't known means nothing to its caller.
            var binding = binding
            let own = callee.generics + callee.parameters.compactMap(\.generic)
            for name in own where binding[name] == nil { binding[name] = .parameter("?") }
            let type = effect.type.substituting(binding)
            // What hides behind a protocol may be any of its types.
            let hidden = binding["Self"] == .parameter("?") ? callee.type?.variants ?? [] : []
            let possible = hidden.map { effect.type.substituting($0.bindings(of: callee.type)) }
            uses += possible.filter { $0.symbol?.root != nil }.map { use.doing(.handingOn, $0) }
            if possible.isEmpty { add(use, type) }
        }
    }

    // MARK: Adding

    /// Adds a use, or makes the function in which it stands a helper, if only its callers know the type.
    private mutating func add(_ use: Use, _ type: TypeName) {
        var found = use
        found.type = use.container.map { type.pinned(in: $0.declaration) } ?? type
        let helper = use.container.flatMap { $0.helper(for: found.type) }
        if found.type.symbol == nil && helper == nil || found.type.symbol?.isRoot == true {
            return wonder(use)
        }
        guard let helper else { return uses.append(found) }
        if found.type.symbol != nil { undecided.append((found, helper)) }
        // A helper that calls itself with ever longer types would never end.
        guard found.type.key.utf8.count < 500 else { return }
        add(Effect(helper: helper, kind: use.kind, type: found.type))
    }

    private mutating func add(_ effect: Effect) {
        guard effects.insert(effect).inserted else { return }
        open.append(effect)
        helpers.append(effect.helper)
    }

    /// Notes a use of a type that the map can't see, by the use cases that may be meant.
    private mutating func wonder(_ use: Use) {
        guard use.kind == .call || use.kind == .plug || use.kind == .handingOn else { return }
        let source = use.source
        let around = use.container?.definition?.spot.map { spot in
            let end = spot.source.body(ofDeclarationAt: spot.token)?.upperBound ?? spot.token
            return spot.token + 1..<max(end, spot.source.endOfStatement(from: spot.token))
        }
        let ranges = [
            source.statement(around: use.token),
            around ?? source.outermostStatement(around: use.token),
        ]
        let classes = ranges.lazy.map { source.classes(in: $0, 3) }.first { !$0.isEmpty } ?? []
        uses += Set(classes).map { use.doing(.handingOn, TypeName.declared($0)) }
        if classes.isEmpty, use.kind != .handingOn { riddles.append(use) }
    }

    // MARK: Types that go elsewhere

    /// A use case that is handed over by its name: `LikePhoto.self`.
    private func mention(_ occurrence: Occurrence) -> Use? {
        guard let spot = occurrence.spot, let (type, range) = spot.source.type(namedAt: spot.token),
            type.symbol?.root != nil, spot.source.is(range.upperBound, "."),
            spot.source.is(range.upperBound + 1, "self")
        else { return nil }
        guard !understands(spot.token, in: spot.source), !spot.source.onlyLooks(at: range) else {
            return nil
        }
        return Use(.handingOn, type, at: occurrence)
    }

    /// Reads the calls of a function that takes types and does nothing of note with them.
    private mutating func examineFunction(takingArgumentAt token: Int, in source: Source) {
        guard !understands(token, in: source),
            let function = source.function(takingArgumentAt: token)
        else { return }
        for parameter in function.parameters where parameter.isMetatype {
            add(Effect(helper: function, kind: .nothing, type: .parameter(parameter.name)))
        }
        readEffects()
    }

    /// What was read of a variable or a parameter may go on where nothing was read.
    private mutating func findLeaks() {
        var checked: Set<Symbol> = []
        while let helper = helpers.popLast() {
            guard checked.insert(helper).inserted, let spot = helper.definition?.spot,
                helper.kind.isFunction || helper.kind == .initializer,
                let body = spot.source.body(ofDeclarationAt: spot.token)
            else { continue }
            // Those of a type's own parameters are known wherever the type is.
            let known = helper.type?.allGenerics ?? []
            for parameter in helper.parameters
            where parameter.isMetatype && !known.contains(parameter.generic ?? "") {
                let type = TypeName.parameter(parameter.generic ?? "")
                for mention in spot.source.mentions(of: parameter.name, in: body)
                where isLost(mention) {
                    examineFunction(takingArgumentAt: mention.token, in: spot.source)
                    guard isLost(mention) else { continue }
                    add(Use(.handingOn, type, spot.source, mention.token, helper), type)
                }
            }
        }
        readEffects()
        for (types, mentions, container) in variables {
            for spot in mentions where isLost(spot) {
                for type in types {
                    add(Use(.handingOn, type, spot.source, spot.token, container), type)
                }
            }
        }
        readEffects()
    }
}

extension Symbol {
    /// The function, or the type around it, whose callers know a generic parameter of a type.
    fileprivate func helper(for type: TypeName) -> Symbol? {
        guard let parameter = type.parameters.first(where: { $0 != "?" }) else { return nil }
        let (function, name) = (declaration, parameter.split(separator: ".")[0])
        if function.generics.contains(String(name))
            || function.parameters.contains(where: { $0.generic ?? "" == name })
        {
            return function
        }
        guard let owner = function.type, name == "Self" || owner.allGenerics.contains(String(name))
        else {
            return nil
        }
        // What a property begins with, and what others call, belongs to the type that is made.
        let isMade =
            kind.isProperty || function.kind == .initializer
            || function.overridden.contains { $0.definition == nil }
        return isMade && owner.kind != .protocol ? owner : function
    }
}

extension Symbol {
    /// The types that a value of a type or protocol may have, as far as they are written somewhere.
    fileprivate var variants: [TypeName] {
        let written = occurrences.compactMap {
            $0.spot.flatMap { $0.source.type(namedAt: $0.token)?.type }
        }
        return written.filter { $0.symbol == self && !$0.isOpen && kind != .protocol }
            + allDerived.map { TypeName($0, []) }
    }
}

extension TypeName {
    /// A type as the conditions of a function or an extension pin it: `Send` and `Self` are Send<Int>
    /// where Value == Int.
    fileprivate func pinned(in function: Symbol) -> TypeName {
        guard isOpen else { return self }
        var pinned = self
        // Inside of a generic type, its name alone means the type itself.
        if let owner = function.type, owner.kind != .protocol, !owner.allGenerics.isEmpty,
            self == TypeName(owner, []) || self == .parameter("Self")
        {
            pinned = .itself(owner)
        }
        for part in [function, function.parent].compactMap(\.self) {
            guard let spot = part.definition?.spot,
                let body = spot.source.body(ofDeclarationAt: spot.token)
            else { continue }
            let source = spot.source
            let head = spot.token + 1..<max(spot.token + 1, body.lowerBound - 1)
            guard let condition = head.first(where: { source.is($0, "where") }) else { continue }
            for part in source.parts(of: condition + 1..<head.upperBound) {
                guard let equals = part.first(where: { source.is($0, "=") }),
                    let name = source.type(in: part.lowerBound..<equals)?.parameters.first
                else { continue }
                let value = equals + 2..<max(equals + 2, part.upperBound)
                let type = source.type(in: value) ?? TypeName(nil, [source.spelling(of: value)])
                pinned = pinned.substituting([name: type])
            }
        }
        return pinned
    }
}

extension Source {
    fileprivate func outermostStatement(around token: Int) -> Range<Int> {
        var start = token
        while let open = tokens[start].enclosing { start = open }
        return statement(around: start)
    }

    /// The use cases that a range names, also by the variables and functions in it.
    fileprivate func classes(in range: Range<Int>, _ depth: Int) -> [Symbol] {
        var found: [Symbol] = []
        for symbol in symbols(in: range) where depth > 0 {
            if symbol.root != nil, !symbol.isRoot {
                found.append(symbol.useCase ?? symbol)
            } else if let (source, range) = symbol.written {
                found += source.classes(in: range, depth - 1)
            }
        }
        return found
    }

    /// The function of the package of which a token is in the arguments.
    fileprivate func function(takingArgumentAt token: Int) -> Symbol? {
        guard let open = tokens[token].enclosing, self.is(open, "("), open > 0 else { return nil }
        return occurrences(at: name(endingWith: open - 1)).map(\.symbol)
            .first { $0.kind == .initializer || $0.kind.isFunction && $0.definition != nil }
    }

    /// Whether a type is only compared or printed there.
    fileprivate func onlyLooks(at type: Range<Int>) -> Bool {
        let before = type.lowerBound - 1
        let end =
            self.is(type.upperBound, ".") && self.is(type.upperBound + 1, "self")
            ? type.upperBound + 2 : type.upperBound
        let isCompared =
            self.is(before, "=") && self.is(before - 1, "=", "!")
            || self.is(end, "=", "!") && self.is(end + 1, "=")
        let isPrinted =
            self.is(before, "(")
            && (tokens[before - 1].kind == .literal
                || self.is(before - 1, "ObjectIdentifier", "print"))
        let isDescribed = self.is(before, ":") && self.is(before - 1, "describing", "reflecting")
        return isCompared || isPrinted || isDescribed
    }
}
