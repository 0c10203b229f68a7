/// A function as one of its contexts runs it.
final class Frame {
    let library: Library
    let context: Context
    let function: Function
    let body: Body

    /// What has run it first.
    let caller: Frame?

    /// Where it refers to closures that a plug or an interceptor gets, which run when the use case is
    /// called.
    let deferred: Set<Int>

    init?(_ context: Context, _ library: Library, calledBy caller: Frame?) {
        guard let function = library.functions[context.function] else { return nil }
        (self.library, self.context, self.function) = (library, context, function)
        self.caller = caller
        body = function.body
        let deferring = (function.usesPlug ? body.instructions : []).filter {
            [.plug, .intercept].contains(library.kind(of: $0, in: function))
        }
        deferred = Set(deferring.flatMap { library.references(of: $0, in: function.body).keys })
    }

    /// The types that a function has got on the way to this one.
    func types(of function: String) -> Set<String> {
        var found: Set<String> = []
        var next: Frame? = self
        while let frame = next {
            if frame.context.function == function { found.formUnion(frame.context.types.values) }
            next = frame.caller
        }
        return found
    }

    func isDeferred(_ reference: Int) -> Bool {
        body.makerIndex(of: reference).map(deferred.contains) ?? false
    }

    func site(_ index: Int) -> Site {
        let place = body.instructions[index].place
        return Site(function: context.function, instruction: index, place: place)
    }

    // MARK: Types

    /// A type as it is in this context.
    func type(_ type: String) -> String { library.replacing(type, context.types) }

    /// A type as it is in this context. What nothing binds is unknown.
    func closedType(_ type: String) -> String {
        let known = self.type(type)
        let open = function.generics.filter { context.types[$0] == nil }
        return open.isEmpty
            ? known : TypeText.replacing(known) { open.contains($0) ? TypeText.unknown : nil }
    }

    /// Whether types don't depend on the context.
    func names(_ types: [String]) -> Bool { types.allSatisfy { type($0) == $0 } }

    /// Whether nothing in a type is left open.
    func isKnown(_ type: String) -> Bool {
        if type.contains(TypeText.unknown) || type.contains("τ_") || Names.isUncertain(type) {
            return false
        }
        let open = function.generics.filter { context.types[$0] == nil }
        return open.isEmpty || TypeText.words(of: type).isDisjoint(with: open)
    }

    /// The types that a value is, if its function shows all of them.
    private func types(of value: Int) -> Set<String>? {
        var types: Set<String> = []
        for origin in body.origins(of: value, in: library, throughCalls: true) {
            guard case .metatype(let own) = origin else { return nil }
            let known = type(own)
            // What lists and the like need beside their elements.
            if library.isUseCase(known) || !isKnown(known) {
                types.formUnion(TypeText.elements(of: known))
            }
        }
        return !types.isEmpty && types.allSatisfy(isKnown) ? types : nil
    }

    /// What becomes one of its base types.
    func sources(of conversion: Instruction) -> [String] {
        conversion.operands.prefix(1).flatMap { body.origins(of: $0, in: library) }.compactMap {
            switch $0 {
            case .metatype(let own), .instance(let own), .some(let own), .parameter(_, let own):
                type(own)
            case .call(let index): type(function.resultType(of: body.instructions[index]))
            default: nil
            }
        }
    }

    // MARK: Receivers

    /// The types that a receiver has, if its type says so.
    func receivers(declaredAs receiver: String) -> [String]? {
        let isProtocol = library.classes[TypeText.name(of: receiver)] == nil
        let isExact = isProtocol && isKnown(receiver) && !receiver.hasPrefix("any ")
        return isExact ? TypeText.elements(of: receiver) : nil
    }

    // MARK: Use cases

    /// The use cases that a use is about, and whether these are all. What was passed as one of its
    /// base types may be any of what was, and a generic one any of its variants.
    func subjects(
        of call: Instruction,
        _ conversions: [String: Set<String>],
        _ made: [String: Set<String>]
    ) -> (types: Set<String>, isClear: Bool) {
        guard case .call(let types) = call.operation, let first = types.first else {
            return (library.boxedTypes(before: call, in: body), true)
        }
        let type = type(first)
        let all = TypeText.elements(of: type)
        if all != [type] { return (Set(all), true) }
        let value = call.operands.dropFirst(1 + call.resultAddresses).first
        if let known = value.flatMap(self.types), !known.contains(where: library.isRoot) {
            return (known, true)
        }
        if Names.isUncertain(type) {
            return (Set(library.names.alternatives(of: type).filter(library.isUseCase)), false)
        }
        let isOnly = isKnown(type) && !library.isRoot(type) && !type.hasPrefix("any ")
        let bound = type.drop { $0 == "?" }
        if !isOnly, bound.count == type.count, library.isUseCase(type), !library.isRoot(type) {
            return ((made[TypeText.name(of: type)] ?? []).filter(isKnown), false)
        }
        if let (_, member) = bound.cut(at: "!"), bound.count < type.count {
            let chosen = library.choices(of: String(member), by: made.values.joined())
            return (chosen.filter { library.isUseCase($0) && isKnown($0) }, false)
        }
        // Of a parameter that nothing binds, nothing is known at all.
        let isBound = bound.count < type.count && !bound.isEmpty
        var open =
            isOnly || isBound || library.isRoot(type) ? [bound] : conversions.keys.map { $0[...] }
        var candidates: Set<String> = isOnly || isBound ? [String(bound)] : []
        while let next = open.popLast() {
            for own in (conversions[String(next)] ?? []).map({ $0.drop { $0 == "?" } })
            where candidates.insert(String(own)).inserted {
                open.append(own)
            }
        }
        candidates = candidates.filter { library.isUseCase($0) && !library.isRoot($0) }
        if candidates.isEmpty {
            let all = Set(made.values.joined())
            candidates = isOnly ? [type] : all.filter { library.isUseCase($0) && isKnown($0) }
        }
        return (candidates, candidates == [String(bound)])
    }
}
