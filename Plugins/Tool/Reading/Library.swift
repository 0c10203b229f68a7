import Foundation

/// All that the listings of a package say.
final class Library {
    let names: Names
    private(set) var functions: [String: Function] = [:]
    var classes: [String: Class] = [:]

    /// What types promise, under their names and those of the protocols.
    private(set) var conformances: [String: [String: Conformance]] = [:]
    private var promises: [Promise] = []

    /// The protocols of the package, and the functions that end values of a structure.
    var protocols: [String: Protocol] = [:]
    var deinitializers: [String: String] = [:]

    /// What replaces functions that are `dynamic`.
    private(set) var replacements: [String: [String]] = [:]

    /// Plug's classes and protocols of use cases.
    private(set) lazy var roots = Set(Names.roots.flatMap { names.all($0, in: "Plug") })

    private(set) lazy var withDefault = Set(names.all(Names.withDefault, in: "Plug"))

    /// What people call Plug's functions, by their names for the linker.
    private(set) var external: [String: String] = [:]

    /// The functions with which programs begin, and those that other languages call, by their modules.
    private(set) var entries: [String: String] = [:]
    private(set) var foreignEntries: [String: [String]] = [:]

    /// The types that have the methods of a class or a protocol, without generic arguments.
    private(set) lazy var implementers =
        Set(classes.keys).union(conformances.keys)
        .reduce(into: [:]) { found, type in
            for family in families(of: type) { found[family, default: []].append(type) }
        } as [String: [String]]

    private var knownAncestors: [String: [String]] = [:]
    var knownAnswering: [String: Answering] = [:]
    var knownImplementations: [MethodOfType: [(name: String, types: [String])]] = [:]

    /// Whether the instructions of all functions would take too much memory, so that each function has
    /// to forget its own.
    let isLarge: Bool

    init(_ listings: [Listing]) throws(Failure) {
        names = Names()
        var readers: [ListingReader] = []
        for listing in listings {
            var reader = try ListingReader(listing, names)
            try reader.read()
            readers.append(reader)
        }
        for reader in readers {
            for function in reader.functions { functions[function.name] = function }
            external.merge(reader.external) { first, _ in first }
            for (old, new) in reader.replacements { replacements[old, default: []].append(new) }
            entries[reader.module] = "\(reader.module):\(reader.entry)"
            foreignEntries[reader.module] = reader.foreignEntries
        }
        // From here on nothing is declared, so bodies can be read beside each other.
        _ = names.ambiguous
        nonisolated(unsafe) let all = Array(functions.values)
        // So many bytes are some 20,000 lines of source.
        let isLarge = all.reduce(0) { $0 + $1.text.bytes.count } > 25_000_000
        self.isLarge = isLarge
        DispatchQueue.concurrentPerform(iterations: all.count) { number in
            all[number].followBlocks()
            _ = (all[number].called, all[number].named, all[number].onlyCall)
            if isLarge { all[number].forget() }
        }
        for reader in readers { reader.readTables(into: self) }
        settleOwners()
        followReturns(of: all)
    }

    /// Leaves out what is behind calls of what never returns, which may then never return itself.
    private func followReturns(of all: [Function]) {
        var neverReturning = Set(all.filter { !$0.mayReturn }.map(\.name))
        var found = neverReturning
        while !found.isEmpty {
            let callers = all.filter { $0.mayReturn && $0.called.contains(where: found.contains) }
            for caller in callers { caller.followBlocks(neverReturning) }
            found = Set(callers.filter { !$0.mayReturn }.map(\.name))
            neverReturning.formUnion(found)
        }
    }

    /// Names the classes that methods come from, where these have namesakes, after the base classes.
    private func settleOwners() {
        for (name, own) in classes {
            let bases = ancestors(of: name).map(TypeText.name(of:))
            own.methods = Dictionary(
                own.methods.map { method, functions in
                    let bare = Names.unmarked(method.owner)
                    let owner = bases.first { Names.unmarked($0) == bare } ?? method.owner
                    let key = owner + method.name.dropFirst(method.owner.count)
                    return (Requirement(name: key, type: method.type), functions)
                },
                uniquingKeysWith: +
            )
        }
    }

    /// What a program has that links only some of the modules. Another may have other conformances of
    /// the same type.
    init(_ all: Library, linking modules: Set<String>) {
        (names, functions, external) = (all.names, all.functions, all.external)
        (protocols, deinitializers) = (all.protocols, all.deinitializers)
        (entries, foreignEntries) = (all.entries, all.foreignEntries)
        (replacements, isLarge) = (all.replacements, all.isLarge)
        classes = all.classes.filter { modules.contains($0.value.module) }
        for promise in all.promises where modules.contains(promise.module) { add(promise) }
    }

    func add(_ promise: Promise) {
        promises.append(promise)
        conformances[promise.type, default: [:]][promise.bound] = promise.conformance
    }

    // MARK: Types

    /// The types that functions name, without generic arguments.
    func typesNamed(in isIncluded: (Function) -> Bool) -> Set<String> {
        Set(functions.values.filter(isIncluded).flatMap(\.named).map(TypeText.name(of:)))
    }

    /// A type and those that it derives from.
    func ancestors(of type: String) -> [String] {
        if let known = knownAncestors[type] { return known }
        var found = [type]
        while let last = found.last, found.count < 50,
            let own = classes[TypeText.name(of: last)], let base = own.superclass(in: self)
        {
            found.append(replacing(base, own.parameters, by: TypeText.arguments(of: last)))
        }
        knownAncestors[type] = found
        return found
    }

    /// How a type meets a protocol, and as which type: perhaps a base class does.
    func conformance(of type: String, to name: String) -> (Conformance, type: String)? {
        for ancestor in ancestors(of: type) {
            let own = conformances[TypeText.name(of: ancestor)]
            for name in Names.isUncertain(name) ? names.alternatives(of: name) : [name] {
                if let found = own?[name] { return (found, ancestor) }
            }
        }
        return nil
    }
}

final class Class {
    /// Its name in types, and where it is declared.
    let name: String
    let module: String
    let place: SourcePlace
    let parameters: [String]

    /// Those whose labels alone differ are one requirement in a listing.
    var methods: [Requirement: [Method]]
    private let deinitializer: String
    private var base: String??

    struct Method {
        let function: String
        let isInherited: Bool
    }

    init(_ name: String, _ methods: [Requirement: [Method]], _ deinitializer: Function) {
        (self.name, self.methods, module) = (name, methods, deinitializer.module)
        (place, parameters) = (deinitializer.place, deinitializer.parameters)
        self.deinitializer = deinitializer.name.dropLast() + "d"
    }

    var generics: [String] { parameters.map(TypeText.cleaned) }

    /// The class that it derives from: what ends its instances ends those of its base class.
    func superclass(in library: Library) -> String? {
        if let base { return base }
        let bases = library.functions[deinitializer]?.body.instructions.compactMap {
            if case .converted(let type) = $0.operation, $0.operands == [0] { type } else { nil }
        }
        // What a `deinit` itself converts comes before.
        var found = bases?.last
        if let name = found, name.contains(Names.mark),
            let end = library.functions[deinitializer]?.called.first(where: { $0.hasSuffix("fd") })
        {
            // Whose it is of some namesakes, what ends its instances tells.
            let name = Names.unmarked(name)
            found = library.names.resolve(name, parameters, module: module, end, at: SourcePlace())
        }
        base = .some(found)
        return found
    }
}

/// A protocol of the package.
struct Protocol {
    let name: String
    let module: String
    let bases: [String]

    /// The use cases of the properties that are proofs: `var like: Plugged<Like> { get }`.
    let needs: [(property: String, type: String)]
}

/// Whether a class says how a use case is done.
enum Answering { case yes, no, unclear }

/// That a type meets a protocol, by what a module says.
struct Promise {
    let module: String
    let type: String
    let bound: String
    let conformance: Conformance
}

/// How a type meets a protocol.
struct Conformance {
    var parameters: [String] = []
    var methods: [Requirement: [String]] = [:]
    var associated: [String: String] = [:]

    /// The types that meet protocols with it: itself, and those that it has chosen.
    var others: [String] = []
}
