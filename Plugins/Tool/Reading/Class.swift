/// A class of the package, and its methods.
final class Class {
    /// Its name in types, and where it is declared.
    let name: SwiftType
    let module: String
    let place: SourcePlace
    let parameters: Parameters

    /// Those whose labels alone differ are one requirement in a listing.
    var methods: [Requirement: [Method]]
    private let deinitializer: String
    private var base: SwiftType??

    struct Method {
        let function: String
        let isInherited: Bool
    }

    init(_ name: SwiftType, _ methods: [Requirement: [Method]], _ deinitializer: Function) {
        (self.name, self.methods, module) = (name, methods, deinitializer.module)
        (place, parameters) = (deinitializer.place, deinitializer.parameters)
        self.deinitializer = deinitializer.name.dropLast() + "d"
    }

    var generics: [String] { parameters.names }

    /// It with its own parameters: `Fetch<T>`.
    var generic: SwiftType { .of(name.kind, name.parts + generics.map(SwiftType.named)) }

    /// The class that it derives from: what ends its instances ends those of its base class.
    func superclass(in library: Library) -> SwiftType? {
        if let base { return base }
        let end = library.functions[deinitializer]
        let bases = end?.body.instructions.compactMap {
            if case .converted(let type) = $0.operation, end?.body.operands(of: $0) == [0] {
                type
            } else {
                nil
            }
        }
        // What a `deinit` itself converts comes before.
        var found = bases?.last
        if let type = found, let symbol = end?.called.first(where: { $0.hasSuffix("fd") }) {
            // Whose it is of some namesakes, what ends its instances tells.
            let scope = Names.Scope(parameters: generics, module: module, symbol: symbol)
            found = library.names.named(type, in: scope)
        }
        base = .some(found)
        return found
    }
}
