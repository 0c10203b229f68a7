/// A parameter of a function, which may take the type of a use case.
struct Parameter {
    let label: String?
    let name: String

    /// The generic parameter whose type it takes: `A` for `_ action: A.Type`.
    let generic: String?

    static func all(of function: Symbol) -> [Parameter] {
        guard let spot = function.definition?.spot else { return [] }
        let source = spot.source
        let open = source.end(ofName: spot.token)
        guard source.is(open, "(") else { return [] }
        return source.parts(of: source.inside(open)).compactMap { Parameter($0, source) }
    }

    private init?(_ part: Range<Int>, _ source: Source) {
        guard let colon = part.dropFirst().first(where: { source.is($0, ":") }) else { return nil }
        label = source.is(part.lowerBound, "_") ? nil : source.text(part.lowerBound)
        name = source.text(colon - 1)
        let end = source.next(after: colon + 1)
        guard source.is(end, "."), source.is(end + 1, "Type") else {
            generic = nil
            return
        }
        // That of `(some IsAction).Type` is called as the parameter.
        generic = source.isWord(colon + 1) ? source.text(colon + 1) : name
    }
}

extension Symbol {
    /// The arguments of a call that stand for the generic parameters of a function.
    func arguments(in list: [Source.Argument]) -> [(generic: String, argument: Int)] {
        var rest = parameters[...]
        return list.enumerated().compactMap { number, argument in
            guard let found = rest.firstIndex(where: { $0.label == argument.label }) else {
                return nil
            }
            rest = rest[(found + 1)...]
            return parameters[found].generic.map { ($0, number) }
        }
    }
}
