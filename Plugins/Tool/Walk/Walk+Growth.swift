/// Where types would grow for ever.
extension Walk {
    /// Ends what would go on for ever: a function that is called, by way of others or not, with lists of
    /// lists of what it has got itself.
    func bounded(_ context: Context, _ caller: Frame?) -> Context {
        guard let caller, context.types.values.contains(where: { $0.size > 4 }) else {
            return context
        }
        let before = caller.callers.map(\.context).filter { $0.function == context.function }
        // As long as some other type is taken apart, it ends by itself.
        var least = before.last?.types ?? [:]
        var since: [Context] = []
        for next in before.reversed() + [context] {
            for (name, type) in next.types where least[name]?.hasPart(type) == true {
                (least[name], since) = (type, [])
            }
            since.append(next)
        }
        var bounded = context
        for (name, type) in context.types {
            let earlier = since.compactMap { $0.types[name] }
            // A<C<Int>> is larger than A<Int>, but not made of it.
            let smaller = Set(earlier.map(\.size)).filter { $0 < type.size }
            guard type.hasParts(4, of: earlier) || smaller.count >= 8 else { continue }
            bounded.types[name] = .unknown
            if let site = context.site { endless.insert(site) }
        }
        return bounded
    }

    /// Ends it where each step may be another implementation of one method. Whether types grow for ever
    /// then depends on the values that there are, so nothing is said of it.
    func bounded(_ dispatch: Dispatch, _ caller: Frame) -> Dispatch {
        var bounded = dispatch
        // Before what the method gets, there are the types of its class, or the one that meets its protocol.
        let own = library.classes[dispatch.requirement.owner]?.generics.count ?? 1
        for (index, type) in dispatch.types.enumerated().dropFirst(own) where type.size > 2 {
            let before = caller.callers.lazy.compactMap { self.choices[ObjectIdentifier($0)] }
                .filter { $0.requirement == dispatch.requirement }
            guard type.hasParts(2, of: before.map { $0.types[index] }) else { continue }
            bounded.types[index] = .unknown
        }
        return bounded
    }
}
