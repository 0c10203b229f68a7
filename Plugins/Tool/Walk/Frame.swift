/// A function as one of its contexts runs it.
final class Frame {
    let library: Library
    let context: Context
    let function: Function

    /// What has run it first.
    let caller: Frame?

    /// Where it refers to closures that a plug or an interceptor gets, which run when the use case is
    /// called.
    let deferred: Set<Int>

    init?(
        _ context: Context,
        _ library: Library,
        calledBy caller: Frame?
    ) {
        guard let function = library.functions[context.function] else { return nil }
        (self.library, self.context, self.function) = (library, context, function)
        self.caller = caller
        let deferring = (function.usesPlug ? function.body.instructions : []).filter {
            [.plug, .intercept].contains(library.kind(of: $0, in: function))
        }
        deferred = Set(deferring.flatMap { library.references(of: $0, in: function.body).keys })
    }

    /// It and what has run it, from the last to the first.
    var callers: some Sequence<Frame> { sequence(first: self, next: \.caller) }

    var body: Body { function.body }

    func isDeferred(_ reference: Int) -> Bool {
        body.makerIndex(of: reference).map(deferred.contains) ?? false
    }

    func site(_ index: Int) -> Site {
        let place = body.place(of: body.instructions[index])
        return Site(function: context.function, instruction: index, place: place)
    }

    // MARK: Types

    /// A type as it is in this context.
    func type(_ type: SwiftType) -> SwiftType { library.replacing(type, context.types) }

    /// A type as it is in this context. What nothing binds is unknown.
    func closedType(_ type: SwiftType) -> SwiftType {
        let open = open.map { ($0, SwiftType.unknown) }
        return library.replacing(self.type(type), Dictionary(open) { first, _ in first })
    }

    /// The generic parameters that nothing binds.
    private var open: [String] { function.generics.filter { context.types[$0] == nil } }

    /// Whether types don't depend on the context.
    func names(_ types: [SwiftType]) -> Bool { types.allSatisfy { type($0) == $0 } }

    /// Whether nothing in a type is left open.
    func isKnown(_ type: SwiftType) -> Bool { !type.isVague && !type.isOpen(in: open) }

    /// What becomes one of its base types.
    func sources(of conversion: Instruction) -> [SwiftType] {
        body.operands(of: conversion).prefix(1).flatMap { body.origins(of: $0, in: library) }
            .compactMap {
                switch $0 {
                case .metatype(let own), .instance(let own), .some(let own), .parameter(_, let own):
                    type(own)
                case .call(let index):
                    type(function.resultType(of: body.instructions[index], in: library))
                default: nil
                }
            }
    }

    // MARK: Receivers

    /// Whether a receiver is of just its type, and not of one that derives from it.
    func isExact(_ receiver: SwiftType) -> Bool {
        library.classes[receiver.name] == nil && isKnown(receiver) && receiver.kind != .any
    }

    // MARK: Use cases

    /// The use cases that a use is about, and whether these are all. What was passed as one of its
    /// base types may be any of what was, and a generic one any of its variants.
    func subjects(
        of index: Int,
        _ conversions: [SwiftType: Set<SwiftType>],
        _ made: [SwiftType: Set<SwiftType>]
    ) -> (types: Set<SwiftType>, isClear: Bool) {
        let call = body.instructions[index]
        guard case .call(let types) = call.operation, let first = types.first else {
            // What stands between the last such call and this one, as in a list.
            let before = body.instructions[..<index].reversed()
                .prefix { library.kind(of: $0, in: function) == nil }
            return (library.typesNamed(in: before, depth: 3).filter(library.isUseCase), true)
        }
        var type = type(first)
        // Where the type itself stands in the call, its own place tells more of its name.
        if let value = body.operands(of: call).dropFirst(1 + call.resultAddresses).first,
            case .metatype(let own)? = body.maker(of: value)?.operation, isKnown(self.type(own))
        {
            type = self.type(own)
        }
        if type.uncertainName != nil {
            return (Set(library.names.alternatives(of: type).filter(library.isUseCase)), false)
        }
        func known(_ types: some Sequence<SwiftType>) -> Set<SwiftType> {
            Set(types.filter { library.isUseCase($0) && isKnown($0) })
                .filter { library.answering($0) != .yes }
        }
        if case .chosen(let member) = type.kind {
            let chosen = library.choices(of: member, by: made.values.joined())
            return (chosen.filter { library.isUseCase($0) && isKnown($0) }, false)
        }
        // Of a parameter that nothing binds, nothing is known at all.
        if type == .unknown { return (known(made.values.joined()), false) }
        let (bound, isBound) = (type.bound, type.isUnknown)
        let isRoot = library.isRoot(type)
        let isOnly = isKnown(type) && !isRoot && type.kind != .any
        if !isOnly, !isBound, !isRoot, library.isUseCase(type) {
            return (known(made[type.name] ?? []), false)
        }
        let hasBase = isOnly || isBound || isRoot
        var open = hasBase ? [bound] : Array(conversions.keys)
        var candidates: Set<SwiftType> = isOnly || isBound ? [bound] : []
        while let next = open.popLast() {
            for own in (conversions[next] ?? []).map(\.bound)
            where candidates.insert(own).inserted {
                open.append(own)
            }
        }
        candidates = candidates.filter { library.isUseCase($0) && !library.isRoot($0) }
        if candidates.isEmpty { candidates = isOnly ? [type] : known(made.values.joined()) }
        return (candidates, candidates == [bound])
    }
}
