import Foundation

/// All that the listings of a package say.
final class Library {
    let names = Names()
    var functions: [String: Function] = [:]
    var classes: [String: Class] = [:]

    private var knownAncestors: [String: [String]] = [:]
    var knownAnswers: [String: Answering] = [:]

    /// What the witnesses call by which types meet protocols of others.
    private(set) lazy var witnessed: Set<String> = {
        let foreign = conformances.values.flatMap { $0.filter { protocols[$0.key] == nil }.values }
        return Set(foreign.flatMap(\.methods.values).flatMap { functions[$0]?.called ?? [] })
    }()

    /// What types promise, under their names and those of the protocols.
    var conformances: [String: [String: Conformance]] = [:]

    /// The protocols of the package, and the functions that end values of a structure.
    var protocols: [String: Protocol] = [:]
    var deinitializers: [String: String] = [:]

    /// The global variables that only their first value is written to.
    private(set) var constants: Set<String> = []

    /// What people call Plug's functions, by their names for the linker.
    private(set) var external: [String: String] = [:]

    /// The functions with which programs begin, and those that other languages call, by their modules.
    private(set) var entries: [String: String] = [:]
    private(set) var foreignEntries: [String: [String]] = [:]

    /// The listings' texts, to find who mentions what.
    private let texts: [(module: String, text: Text)]
    private let functionsByModule: [String: [Function]]

    init(_ listings: [Listing]) throws(Failure) {
        var readers: [ListingReader] = []
        for listing in listings {
            var reader = ListingReader(listing, names)
            try reader.read()
            readers.append(reader)
        }
        texts = readers.map { ($0.module, $0.text) }
        functionsByModule = Dictionary(readers.map { ($0.module, $0.functions) }) { $0 + $1 }
        for reader in readers {
            for function in reader.functions { functions[function.name] = function }
            constants.formUnion(reader.constants)
            external.merge(reader.external) { first, _ in first }
            entries[reader.module] = "\(reader.module):\(reader.entry)"
            foreignEntries[reader.module] = reader.foreignEntries
        }
        for reader in readers { reader.readTables(into: self) }
    }

    func functions(of module: String) -> [Function] { functionsByModule[module] ?? [] }

    /// The functions that mention something.
    func functions(mentioning word: String) -> [Function] {
        texts.flatMap { module, text in
            var found: [Function] = []
            var rest = text
            let own = functionsByModule[module] ?? []
            while let place = rest.find(word) {
                rest = Text(place + 1, text.end)
                if found.last?.contains(place) == true { continue }
                // They lie in the order of the listing.
                var (low, high) = (0, own.count)
                while low < high {
                    let middle = (low + high) / 2
                    if own[middle].start <= place { low = middle + 1 } else { high = middle }
                }
                if low > 0, own[low - 1].contains(place) { found.append(own[low - 1]) }
            }
            return found
        }
    }

    // MARK: Types

    /// A type and those that it derives from.
    func ancestors(of type: String) -> [String] {
        if let known = knownAncestors[type] { return known }
        var found = [type]
        while let last = found.last, found.count < 50, let base = superclass(of: last) {
            found.append(base)
        }
        knownAncestors[type] = found
        return found
    }

    private func superclass(of type: String) -> String? {
        guard let own = classes[TypeText.name(of: type)], let base = own.superclass(in: self) else {
            return nil
        }
        return replacing(base, own.generics, by: TypeText.arguments(of: type))
    }

    /// How a type meets a protocol, and as which type: perhaps a base class does.
    func conformance(of type: String, to name: String) -> (Conformance, type: String)? {
        for ancestor in ancestors(of: type) {
            if let found = conformances[TypeText.name(of: ancestor)]?[name] {
                return (found, ancestor)
            }
        }
        return nil
    }

    /// The type that another has chosen for a protocol.
    func member(_ name: String, of type: String) -> String? {
        for ancestor in ancestors(of: type) {
            for found in (conformances[TypeText.name(of: ancestor)] ?? [:]).values {
                guard let chosen = found.associated[name] else { continue }
                return replacing(chosen, found.generics, by: TypeText.arguments(of: ancestor))
            }
        }
        return nil
    }

    func replacing(_ type: String, _ generics: [String], by types: [String]) -> String {
        generics.isEmpty
            ? type : replacing(type, Dictionary(zip(generics, types)) { one, _ in one })
    }

    func replacing(_ type: String, _ types: [String: String]) -> String {
        if types.isEmpty { return type }
        return TypeText.replacing(type, member: { self.member($1, of: $0) }) { types[$0] }
    }
}

final class Class {
    /// Its name in types, and where it is declared.
    let name: String
    let module: String
    let place: SourcePlace
    let methods: [Requirement: Method]
    private let deinitializer: Function?

    struct Method {
        let function: String
        let isInherited: Bool
    }

    var generics: [String] { deinitializer?.generics ?? [] }

    private var base: String??

    init(
        _ name: String,
        _ module: String,
        _ methods: [Requirement: Method],
        _ deinitializer: Function?
    ) {
        (self.name, self.module, self.methods) = (name, module, methods)
        self.deinitializer = deinitializer
        place = deinitializer?.place ?? SourcePlace(file: "", line: 0)
    }

    /// The class that it derives from: what ends its instances ends those of its base class.
    func superclass(in library: Library) -> String? {
        if let base { return base }
        guard let deinitializer else { return nil }
        let name = deinitializer.name.dropLast() + "d"
        let converted = library.functions[String(name)]?.body.instructions.lazy.compactMap {
            instruction -> String? in
            guard case .converted(let type) = instruction.operation, instruction.operands == [0]
            else {
                return nil
            }
            return type
        }
        base = .some(converted?.first)
        return converted?.first
    }
}

/// Whether a class says how a use case is done.
enum Answering { case yes, no, unclear }

/// A protocol of the package.
struct Protocol {
    let name: String
    let module: String
    let bases: [String]

    /// The use cases of the properties that are proofs: `var like: Plugged<Like> { get }`.
    var needs: [(property: String, type: String)] = []
}

/// How a type meets a protocol.
struct Conformance {
    var type = ""
    var generics: [String] = []
    var methods: [Requirement: String] = [:]
    var associated: [String: String] = [:]

    /// The protocols that come with it, of itself and of the types that it has chosen.
    var others: [(type: String, protocol: String)] = []
}

extension Function {
    /// The functions that it calls or mentions.
    var called: [String] {
        body.instructions.compactMap { instruction in
            if case .reference(let name) = instruction.operation { name } else { nil }
        }
    }
}
