/// A function as one of its contexts runs it.
struct Frame {
    let library: Library
    let context: Context
    let function: Function
    let body: Body

    /// The closures that a plug or an interceptor gets, which run when the use case is called.
    let deferred: Set<String>

    init?(_ context: Context, _ library: Library) {
        guard let function = library.functions[context.function] else { return nil }
        (self.library, self.context, self.function) = (library, context, function)
        body = function.body
        let deferring = (function.usesPlug ? body.instructions : []).filter {
            [.plug, .intercept].contains(library.kind(of: $0, in: function))
        }
        deferred = Set(deferring.flatMap { library.closures(of: $0, in: function.body) })
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
        if type.contains(TypeText.unknown) || type.contains("τ_") { return false }
        let open = function.generics.filter { context.types[$0] == nil }
        return open.isEmpty || TypeText.words(of: type).isDisjoint(with: open)
    }

    /// The types that a value is, if all of them are known.
    func types(of value: Int) -> Set<String>? {
        var types: Set<String> = []
        for origin in body.origins(of: value, in: library, throughCalls: true) {
            switch origin {
            case .metatype(let type):
                // What lists and the like need beside their elements.
                let known = self.type(type)
                if library.isUseCase(known) || !isKnown(known) {
                    types.formUnion(TypeText.elements(of: known))
                }
            case .parameter(let number, _):
                guard let known = context.values[number] else { return nil }
                types.formUnion(known)
            default: return nil
            }
        }
        return !types.isEmpty && types.allSatisfy(isKnown) ? types : nil
    }

    /// The types that a call passes as values, if they are known.
    func values(passedBy call: Instruction, to name: String) -> [Int: Set<String>] {
        guard let callee = library.functions[name]?.body else { return [:] }
        let parameters = callee.instructions.prefix(callee.parameterCount)
        let arguments = call.operands.dropFirst()
        let first = call.isPartial ? parameters.count - arguments.count : 0
        var values: [Int: Set<String>] = [:]
        for ((number, parameter), value) in zip(parameters.enumerated().dropFirst(first), arguments)
        where parameter.isOfTypes {
            if let types = types(of: value), types.allSatisfy(library.isUseCase) {
                values[number] = types
            }
        }
        return values
    }

    /// What becomes one of its base types.
    func sources(of conversion: Instruction) -> [String] {
        conversion.operands.prefix(1).flatMap { body.origins(of: $0, in: library) }.flatMap {
            origin -> [String] in
            switch origin {
            case .metatype(let own), .some(let own): [type(own)]
            case .parameter(let number, let own):
                context.values[number].map(Array.init) ?? [type(own)]
            default: []
            }
        }
    }

    // MARK: Receivers

    /// The types that a receiver has, if its function shows it.
    func receivers(of call: Instruction, declaredAs receiver: String) -> [String]? {
        let isProtocol = library.classes[TypeText.name(of: receiver)] == nil
        if isProtocol, isKnown(receiver), !receiver.hasPrefix("any ") {
            return TypeText.elements(of: receiver)
        }
        var exact: [String] = []
        for value in call.operands.dropFirst().suffix(1) {
            for origin in body.origins(of: value, in: library) {
                switch origin {
                case .instance(let own), .metatype(let own):
                    exact += TypeText.elements(of: type(own))
                case .some(let own) where isProtocol && !type(own).hasPrefix("any "):
                    exact.append(type(own))
                case .call(let index):
                    let maker = body.callee(of: body.instructions[index])
                    guard let own = maker.flatMap(library.classMade) else { return nil }
                    exact.append(own)
                default: return nil
                }
            }
        }
        return exact.isEmpty || exact.contains { $0.contains(TypeText.unknown) } ? nil : exact
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
