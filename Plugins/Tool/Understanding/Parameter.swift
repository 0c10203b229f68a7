/// A parameter of a function, which may take the type of a use case.
struct Parameter {
    private(set) var label: String?
    let name: String

    /// What is written behind the colon, and in which source.
    let source: Source
    let type: Range<Int>

    /// Whether it takes types: `A.Type`, a list of them, or any number.
    let isMetatype: Bool
    let isVariadic: Bool

    /// The generic parameter for which its argument stands, or itself: `A` for `_ action: A.Type`.
    private(set) var generic: String?

    static func all(of function: Symbol) -> [Parameter] {
        guard let spot = function.definition?.spot else { return allOfProperties(function) }
        let open = spot.source.end(ofName: spot.token)
        guard spot.source.is(open, "(") else { return [] }
        let generics = function.generics + (function.type?.allGenerics ?? [])
        return all(in: open, of: spot.source, generics)
    }

    static func all(in open: Int, of source: Source, _ generics: [String]) -> [Parameter] {
        source.parts(of: source.inside(open)).compactMap { Parameter($0, source, generics) }
    }

    /// The parameters of an initializer that the compiler makes: `Button(type:)` of the property `type`.
    private static func allOfProperties(_ initializer: Symbol) -> [Parameter] {
        let labels = initializer.name.split { "(:)".contains($0) }.dropFirst()
        return labels.compactMap { label in
            let property = initializer.type?.members.first { $0.name == label }
            guard let type = initializer.type, let spot = property?.definition?.spot else {
                return nil
            }
            let part = spot.token - 1..<spot.source.endOfStatement(from: spot.token)
            // Of other types, the property alone remembers which it got.
            guard var parameter = Parameter(part, spot.source, type.allGenerics),
                parameter.generic.map(type.allGenerics.contains) ?? true
            else { return nil }
            parameter.label = String(label)
            return parameter
        }
    }

    private init?(_ part: Range<Int>, _ source: Source, _ generics: [String]) {
        guard let colon = part.dropFirst().first(where: { source.is($0, ":") }) else { return nil }
        label = source.is(part.lowerBound, "_") ? nil : source.text(part.lowerBound)
        name = source.text(colon - 1)
        self.source = source
        let end = (colon + 1..<part.upperBound).first { source.is($0, "=") } ?? part.upperBound
        type = colon + 1..<end
        isMetatype = type.contains { source.is($0, "Type") && source.is($0 - 1, ".") }
        isVariadic = type.contains { source.is($0, "repeat") } || source.is(end - 1, ".")
        let words = type.filter(source.isWord).map(source.text).filter {
            !Self.keywords.contains($0)
        }
        let isLazy = type.contains { source.is($0, "autoclosure") }
        let isBare =
            isMetatype || isLazy || type.allSatisfy { source.isWord($0) || source.is($0, "?", "@") }
        if words.count == 1, isBare { generic = words.first { generics.contains($0) } }
        if generic == nil, isMetatype || source.is(colon + 1, "some") { generic = name }
    }

    private static let keywords: Set = [
        "repeat", "each", "inout", "borrowing", "consuming", "sending", "isolated", "any", "Type",
        "autoclosure", "escaping", "Sendable",
    ]
}

extension Symbol {
    func arguments(in list: [Source.Argument]) -> [(parameter: Parameter, argument: Int)] {
        var rest = parameters[...]
        return list.enumerated().compactMap { number, argument in
            guard let found = rest.firstIndex(where: { $0.label == argument.label }) else {
                return nil
            }
            rest = rest[(found + (parameters[found].isVariadic ? 0 : 1))...]
            return (parameters[found], number)
        }
    }
}
