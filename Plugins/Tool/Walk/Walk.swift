/// What a program runs: a search through the calls that the listing shows, from where it begins.
///
/// The first walk of a program finds all that may run. A second one, which knows the first, follows
/// only what is certain: where a method has several implementations, none of them is.
///
/// Whatever makes a closure counts as running it, and so does each branch of a condition. What is
/// plugged runs if the use case is called.
final class Walk {
    let library: Library
    private let possible: Walk?
    private let follows: Bool

    private var open: [Context] = []
    private(set) var contexts: Set<Context> = []
    private(set) var functions: Set<String> = []

    /// The types of which there may be values, under their names without generic arguments.
    private(set) var made: [String: Set<String>] = [:]

    /// The types that are passed as one of their base classes, or as any type: by what.
    private(set) var converted: [String: Set<String>] = [:]
    private var usesBySite: [Site: Set<Use>] = [:]
    private(set) lazy var uses = Set(usesBySite.values.joined())

    /// The types made so far that derive from a class.
    private var derived: [String: Set<String>] = [:]
    private(set) var called: Set<String> = []

    /// The uses whose types may become more, and what waits for a call or for an instance.
    private var loose: [LooseUse: Instruction] = [:]
    private var plugged: [String: [Context]] = [:]
    private var waiting: [(Requirement, Dispatch)] = []

    private struct LooseUse: Hashable {
        let index: Int
        let context: Context
    }

    private struct Dispatch {
        let receiver: String?
        let types: [String]
        let site: Site
    }

    init(_ library: Library, from entries: [String], after possible: Walk? = nil) {
        (self.library, self.possible, follows) = (library, possible, true)
        for entry in entries { visit(Context(function: entry)) }
        repeat {
            while let context = open.popLast() { expand(context) }
            for (key, instruction) in loose { use(instruction, key.index, key.context) }
        } while !open.isEmpty
    }

    /// Finds the uses of functions, and follows nothing.
    init(_ library: Library, only contexts: [Context]) {
        (self.library, possible, follows) = (library, nil, false)
        for context in contexts { expand(context) }
        for (key, instruction) in loose { use(instruction, key.index, key.context) }
    }

    // MARK: The search

    private func visit(_ context: Context) {
        guard follows, library.functions[context.function] != nil, contexts.insert(context).inserted
        else {
            return
        }
        functions.insert(context.function)
        open.append(context)
    }

    private func expand(_ context: Context) {
        guard let body = library.functions[context.function]?.body else { return }
        let deferred = deferredClosures(in: body)
        for (index, instruction) in body.instructions.enumerated() {
            let site = Site(
                function: context.function,
                instruction: index,
                place: instruction.place
            )
            for name in instruction.mentions { visit(Context(function: name)) }
            // A function that is handed over as a value may be called by whoever gets it.
            for value in instruction.isCall || instruction.isPartial
                ? instruction.operands.dropFirst() : instruction.operands[...]
            {
                if let name = body.function(value), !deferred.contains(name) {
                    go(to: name, [], [:], context, site)
                }
            }
            switch instruction.operation {
            case .call(let types):
                follow(call: index, types, in: body, context, site, deferred)
            case .metatype(let type), .valueMetatype(let type), .instance(let type):
                make(library.replacing(type, context.types))
            case .boxed(let type):
                make(library.replacing(type, context.types))
                handOver(library.replacing(type, context.types))
            case .converted(let type) where instruction.type == ".Type":
                convert(instruction, to: library.replacing(type, context.types), body, context)
            default: break
            }
        }
    }

    private func follow(
        call index: Int,
        _ types: [String],
        in body: Body,
        _ context: Context,
        _ site: Site,
        _ deferred: Set<String>
    ) {
        let instruction = body.instructions[index]
        guard let callee = instruction.operands.first, let maker = body.maker(of: callee) else {
            return
        }
        switch maker.operation {
        case .reference(let name):
            if deferred.contains(name) { return }
            if library.external[name].flatMap(Use.Kind.init) != nil {
                return use(instruction, index, context)
            }
            go(to: name, types, values(instruction, name, body, context), context, site)
            if library.functions[name] == nil, !name.hasPrefix("$s4Plug") {
                for type in types { handOver(library.replacing(type, context.types)) }
            }
        case .method(let requirement, let type, let isSuper):
            let receiver = library.replacing(type, context.types)
            let base = isSuper ? superclass(of: maker, body, context) ?? receiver : receiver
            let dispatch = Dispatch(
                receiver: base,
                types: types.map { library.replacing($0, context.types) },
                site: known(types, context) ? site : context.site ?? site
            )
            let exact =
                isSuper
                ? [base]
                : exactReceivers(instruction, requirement, receiver, body, context)
            choose(requirement, dispatch, exact)
        default: break
        }
    }

    /// The base class of the class in whose method `super` stands.
    private func superclass(of method: Instruction, _ body: Body, _ context: Context) -> String? {
        let origins = method.operands.flatMap { body.origins(of: $0, in: library) }
        let types = origins.compactMap { origin in
            if case .parameter(_, let type) = origin { type } else { nil }
        }
        let own = types.map { library.replacing($0, context.types) }
        return own.first.flatMap { library.ancestors(of: $0).dropFirst().first }
    }

    /// Whether types are known without those of the function's own generic parameters.
    private func known(_ types: [String], _ context: Context) -> Bool {
        types.allSatisfy { library.replacing($0, context.types) == $0 }
    }

    /// Follows a function by its name, with types for its generic parameters.
    private func go(
        to name: String,
        _ types: [String],
        _ values: [Int: Set<String>],
        _ context: Context,
        _ site: Site
    ) {
        guard let function = library.functions[name] else { return }
        var next = Context(function: name, values: values)
        if types.isEmpty {
            for generic in function.generics { next.types[generic] = context.types[generic] }
        } else {
            let given = types.map { library.replacing($0, context.types) }
            next.types = Dictionary(zip(function.generics, given)) { first, _ in first }
        }
        if !next.types.isEmpty || !values.isEmpty {
            next.site =
                known(types, context) && !types.isEmpty || context.site == nil ? site : context.site
        }
        visit(next)
    }

    /// The types that a call passes as values, if they are known.
    private func values(
        _ call: Instruction,
        _ name: String,
        _ body: Body,
        _ context: Context
    ) -> [Int: Set<String>] {
        guard let function = library.functions[name] else { return [:] }
        let count = function.body.parameterCount
        let arguments = call.operands.dropFirst()
        var values: [Int: Set<String>] = [:]
        for (number, value) in arguments.enumerated() {
            let position = call.isPartial ? count - arguments.count + number : number
            guard function.body.takesType(position), let types = types(of: value, body, context),
                types.allSatisfy(isUseCase)
            else { continue }
            values[position] = types
        }
        return values
    }

    /// The types that a value is, if all of them are known.
    private func types(of value: Int, _ body: Body, _ context: Context) -> Set<String>? {
        var types: Set<String> = []
        for origin in body.origins(of: value, in: library, throughCalls: true) {
            switch origin {
            case .metatype(let type):
                // What lists and the like need beside their elements.
                let known = library.replacing(type, context.types)
                if isUseCase(known) || !isKnown(known, context) { types.insert(known) }
            case .parameter(let number, _):
                guard let known = context.values[number] else { return nil }
                types.formUnion(known)
            default: return nil
            }
        }
        return types.isEmpty || types.contains(where: { !isKnown($0, context) }) ? nil : types
    }

    /// Whether nothing in a type is left open.
    private func isKnown(_ type: String, _ context: Context) -> Bool {
        if type.contains(TypeText.unknown) || type.contains("τ_") { return false }
        let open = (library.functions[context.function]?.generics ?? []).filter {
            context.types[$0] == nil
        }
        return open.isEmpty || TypeText.words(of: type).isDisjoint(with: open)
    }

    // MARK: Methods

    /// The types that a receiver has, if its function shows it.
    private func exactReceivers(
        _ call: Instruction,
        _ requirement: Requirement,
        _ receiver: String,
        _ body: Body,
        _ context: Context
    ) -> [String]? {
        let isProtocol = library.classes[TypeText.name(of: receiver)] == nil
        if isProtocol, isKnown(receiver, context), !receiver.hasPrefix("any ") { return [receiver] }
        var exact: [String] = []
        for value in call.operands.dropFirst().suffix(1) {
            for origin in body.origins(of: value, in: library) {
                switch origin {
                case .instance(let type): exact.append(library.replacing(type, context.types))
                case .some(let type)
                where isProtocol && !type.contains(TypeText.unknown) && !type.hasPrefix("any "):
                    exact.append(library.replacing(type, context.types))
                case .metatype(let type): exact.append(library.replacing(type, context.types))
                default: return nil
                }
            }
        }
        return exact.isEmpty ? nil : exact
    }

    /// Runs the implementations of a method: those of the types that the receiver may have.
    private func choose(_ requirement: Requirement, _ dispatch: Dispatch, _ exact: [String]?) {
        if let exact {
            for type in exact { run(requirement, on: type, dispatch) }
            return
        }
        guard let possible else {
            waiting.append((requirement, dispatch))
            for type in candidates(dispatch) where fits(type, requirement, dispatch) {
                run(requirement, on: type, dispatch)
            }
            return
        }
        let all = possible.candidates(dispatch).filter { possible.fits($0, requirement, dispatch) }
        let implementations = Set(all.compactMap { implementation(of: requirement, for: $0)?.name })
        guard implementations.count == 1 else { return }
        for type in all { run(requirement, on: type, dispatch) }
    }

    private func candidates(_ dispatch: Dispatch) -> [String] {
        let receiver = dispatch.receiver.map(TypeText.name(of:))
        if let receiver, library.classes[receiver] != nil { return Array(derived[receiver] ?? []) }
        return Array(made.values.joined())
    }

    private func fits(_ type: String, _ requirement: Requirement, _ dispatch: Dispatch) -> Bool {
        if let receiver = dispatch.receiver.map(TypeText.name(of:)),
            library.classes[receiver] != nil
        {
            return library.ancestors(of: type).contains { TypeText.name(of: $0) == receiver }
        }
        return implementation(of: requirement, for: type) != nil
    }

    /// The function that implements a method for a type, and what its generic parameters stand for.
    private func implementation(
        of requirement: Requirement,
        for type: String
    ) -> (name: String, types: [String])? {
        let ancestors = library.ancestors(of: type)
        if let (conformance, owner) = library.conformance(of: type, to: requirement.owner) {
            guard let name = conformance.methods.best(requirement) else { return nil }
            var types = TypeText.arguments(of: owner)
            if let function = library.functions[name], let first = function.generics.first,
                function.signature.contains(
                    "\(first) : \(Names.unmarked(TypeText.name(of: owner)))"
                )
            {
                types.insert(type, at: 0)
            }
            return (name, types)
        }
        guard let method = library.classes[TypeText.name(of: type)]?.methods.best(requirement)
        else {
            return nil
        }
        let owner = ancestors.first { ancestor in
            library.classes[TypeText.name(of: ancestor)]?.methods.values.contains {
                $0.function == method.function && !$0.isInherited
            } == true
        }
        return (method.function, TypeText.arguments(of: owner ?? type))
    }

    private func run(_ requirement: Requirement, on type: String, _ dispatch: Dispatch) {
        guard let (name, own) = implementation(of: requirement, for: type),
            let function = library.functions[name]
        else { return }
        var context = Context(function: name)
        let rest = max(0, function.generics.count - own.count)
        context.types = Dictionary(zip(function.generics, own + dispatch.types.suffix(rest))) {
            first,
            _ in
            first
        }
        if !context.types.isEmpty { context.site = dispatch.site }
        visit(context)
    }

    // MARK: Types

    private func make(_ type: String) {
        let name = TypeText.name(of: type)
        guard
            library.classes[name] != nil || library.conformances[name] != nil
                || library.deinitializers[name] != nil,
            made[name, default: []].insert(type).inserted
        else { return }
        for (requirement, dispatch) in waiting where fits(type, requirement, dispatch) {
            run(requirement, on: type, dispatch)
        }
        for ancestor in library.ancestors(of: type) {
            derived[TypeText.name(of: ancestor), default: []].insert(type)
        }
        perform(type)
        // Nobody knows when Swift ends a value, or if another module calls what it requires.
        guard possible == nil else { return }
        let site = Site(function: "", instruction: 0, place: SourcePlace(file: "", line: 0))
        let dispatch = Dispatch(receiver: nil, types: [], site: site)
        for ancestor in library.ancestors(of: type) {
            let own = library.classes[TypeText.name(of: ancestor)]
            for (requirement, method) in own?.methods ?? [:]
            where requirement.name.hasSuffix("deinit!deallocator") || !isOwn(requirement) {
                visit(bound(method.function, ancestor, dispatch))
            }
        }
        if let end = library.deinitializers[name] { visit(bound(end, type, dispatch)) }
        handOver(type)
    }

    private func bound(_ name: String, _ type: String, _ dispatch: Dispatch) -> Context {
        let generics = library.functions[name]?.generics ?? []
        let types = Dictionary(zip(generics, TypeText.arguments(of: type))) { first, _ in first }
        return Context(function: name, types: types)
    }

    /// Whether a class or a protocol is of the package, or Plug's, which knows when it performs.
    private func isOwn(_ requirement: Requirement) -> Bool {
        let owner = requirement.owner
        return library.protocols[owner] != nil || library.classes[owner] != nil
            || ["Action", "AsyncAction", "IsAction", "IsAsyncAction"].contains(owner)
    }

    /// Runs what other modules may call of a type that they get.
    private func handOver(_ type: String) {
        // Its name, and those of its generic arguments.
        let names = TypeText.words(of: type).union([TypeText.name(of: type)])
        var open = names.flatMap { Array(made[$0] ?? []) } + [type]
        var seen: Set<String> = []
        while let type = open.popLast() {
            guard seen.insert(type).inserted else { continue }
            for ancestor in library.ancestors(of: type) {
                for (name, conformance) in library.conformances[TypeText.name(of: ancestor)] ?? [:]
                where library.protocols[name] == nil && !name.hasSuffix("Action") {
                    for requirement in conformance.methods.keys {
                        guard let (name, own) = implementation(of: requirement, for: type) else {
                            continue
                        }
                        let generics = library.functions[name]?.generics ?? []
                        let types = Dictionary(zip(generics, own)) { first, _ in first }
                        visit(Context(function: name, types: types))
                    }
                    open += conformance.others.map(\.type).filter {
                        library.conformances[$0] != nil
                    }
                }
            }
        }
    }

    private func convert(
        _ instruction: Instruction,
        to type: String,
        _ body: Body,
        _ context: Context
    ) {
        for value in instruction.operands.prefix(1) {
            for origin in body.origins(of: value, in: library) {
                switch origin {
                case .metatype(let own), .some(let own):
                    converted[type, default: []].insert(library.replacing(own, context.types))
                case .parameter(let number, let own):
                    let types = context.values[number] ?? [library.replacing(own, context.types)]
                    converted[type, default: []].formUnion(types)
                default: break
                }
            }
        }
    }

    // MARK: Uses

    /// The closures that a plug or an interceptor gets, which run when the use case is called.
    private func deferredClosures(in body: Body) -> Set<String> {
        var closures: Set<String> = []
        for instruction in body.instructions where instruction.isCall {
            guard let kind = library.kind(of: instruction, in: body),
                [.plug, .intercept].contains(kind)
            else { continue }
            closures.formUnion(library.closures(of: instruction, in: body))
        }
        return closures
    }

    private func use(_ instruction: Instruction, _ index: Int, _ context: Context) {
        guard let body = library.functions[context.function]?.body,
            let kind = library.kind(of: instruction, in: body)
        else { return }
        let (types, isClear) = subjects(of: instruction, kind, body, context)
        let site = Site(function: context.function, instruction: index, place: instruction.place)
        var isOpen = false
        if case .call(let given) = instruction.operation, let first = given.first {
            isOpen = library.replacing(first, context.types) != first || types != [first]
        }
        let shown = isOpen && isClear ? context.site ?? site : site
        let use = Use(
            kind: kind,
            types: types,
            isClear: isClear,
            function: shown.function,
            place: shown.place,
            direct: site
        )
        if !isClear || types.count > 1 || possible == nil {
            loose[LooseUse(index: index, context: context)] = instruction
        }
        // What it was thought to be before more was known.
        usesBySite[site] = usesBySite[site]?.filter {
            $0.place != use.place || $0.isClear && isClear
        }
        usesBySite[site, default: []].insert(use)
        guard isClear || possible == nil else { return }
        if [.plug, .intercept].contains(kind) {
            for name in library.closures(of: instruction, in: body) {
                guard let function = library.functions[name] else { continue }
                var closure = Context(function: name)
                for generic in function.generics { closure.types[generic] = context.types[generic] }
                if !closure.types.isEmpty { closure.site = context.site }
                for type in types {
                    plugged[type, default: []].append(closure)
                    if called.contains(type) { visit(closure) }
                }
            }
        } else if kind == .call {
            for type in types { call(type) }
        }
    }

    private func call(_ type: String) {
        guard called.insert(type).inserted else { return }
        for closure in plugged[type] ?? [] { visit(closure) }
        for type in derived[TypeText.name(of: type)] ?? [] { perform(type) }
    }

    /// Runs an implementation if its use case is called.
    private func perform(_ type: String) {
        let ancestors = library.ancestors(of: type)
        guard ancestors.contains(where: called.contains),
            let own = library.classes[TypeText.name(of: type)]
        else { return }
        for (requirement, method) in own.methods
        where requirement.name == "Action.perform" || requirement.name == "AsyncAction.perform" {
            let site = Site(function: "", instruction: 0, place: SourcePlace(file: "", line: 0))
            visit(bound(method.function, type, Dispatch(receiver: nil, types: [], site: site)))
        }
    }

    /// The use cases that a use is about, and whether these are all.
    private func subjects(
        of instruction: Instruction,
        _ kind: Use.Kind,
        _ body: Body,
        _ context: Context
    ) -> (types: Set<String>, isClear: Bool) {
        guard case .call(let types) = instruction.operation, let first = types.first else {
            return (library.boxedTypes(before: instruction, in: body), true)
        }
        let type = library.replacing(first, context.types)
        if type.hasPrefix("Pack{") {
            return (Set(TypeText.parts(of: type.dropFirst(5).dropLast())), true)
        }
        let value = instruction.operands.dropFirst(1 + instruction.resultAddresses).first
        let known = value.flatMap { self.types(of: $0, body, context) }
        if let known, known.allSatisfy({ !isRoot($0) }) { return (known, true) }
        let conversions = possible?.converted ?? converted
        var candidates: Set<String> = []
        let isKnownType = isKnown(type, context) && !isRoot(type) && !type.hasPrefix("any ")
        let bound = type.drop { "?" == $0 }
        // Of a parameter that nothing binds, nothing is known at all.
        var open =
            isKnownType || isRoot(type) || bound.count < type.count && !bound.isEmpty
            ? [String(bound)] : Array(conversions.keys)
        while let next = open.popLast() {
            for own in conversions[next] ?? [] where candidates.insert(own).inserted {
                open.append(String(own.drop { "?" == $0 }))
            }
        }
        candidates = candidates.filter { isUseCase($0) && !isRoot($0) }
        if isKnownType {
            if candidates.isEmpty { return ([type], true) }
            candidates.insert(type)
        }
        return (candidates, false)
    }

    private func isUseCase(_ type: String) -> Bool {
        library.ancestors(of: type).contains(where: isRoot)
    }

    private func isRoot(_ type: String) -> Bool { library.isRoot(type) }
}

extension Dictionary where Key == Requirement {
    /// What meets a requirement: one with its type, or else one with its name.
    func best(_ requirement: Requirement) -> Value? {
        self[requirement] ?? first { $0.key.name == requirement.name }?.value
    }
}
