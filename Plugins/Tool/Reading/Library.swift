import Foundation

/// All that the listings of a package say.
final class Library {
    let names: Names
    private(set) var functions: [String: Function] = [:]
    var classes: [SwiftType: Class] = [:]

    /// What types promise, under their names and those of the protocols.
    private(set) var conformances: [SwiftType: [SwiftType: Conformance]] = [:]
    private var allConformances: [Conformance] = []

    /// The protocols of the package, and the functions that end values of a structure.
    var protocols: [SwiftType: Protocol] = [:]
    var deinitializers: [SwiftType: String] = [:]

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
        } as [SwiftType: [SwiftType]]

    /// The protocols for which types choose others.
    private(set) lazy var protocolsWithChoices = Set(
        allConformances.filter { !$0.associated.isEmpty }.map(\.bound)
    )

    private var knownAncestors: [SwiftType: [SwiftType]] = [:]
    var knownAnswering: [SwiftType: Answering] = [:]
    var knownImplementations: [Requirement: [SwiftType: [Implementation]]] = [:]

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
        for reader in readers { reader.readTables(into: self) }
        for reader in readers { followBlocks(of: reader.functions) }
        settleOwners()
        followReturns(of: Array(functions.values))
        for reader in readers { reader.text.free() }
        names.forgetTexts()
    }

    /// Reads the bodies of a module's functions, some at a time, and gives back the memory of their texts.
    private func followBlocks(of functions: [Function]) {
        nonisolated(unsafe) let all = functions.filter { self.functions[$0.name] === $0 }
        let (count, size) = (all.count, 64)
        DispatchQueue.concurrentPerform(iterations: (count + size - 1) / size) { number in
            let some = all[(number * size)..<min((number + 1) * size, count)]
            for function in some { function.followBlocks() }
            if let first = some.first, let last = some.last {
                Text(first.text.start, last.text.end).discard()
            }
        }
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
            let bases = ancestors(of: name).map(\.name)
            let methods = own.methods.map { method, functions in
                var method = method
                method.owner = bases.first { $0.path == method.owner.path } ?? method.owner
                return (method, functions)
            }
            own.methods = Dictionary(methods, uniquingKeysWith: +)
        }
    }

    /// What a program has that links only some of the modules. Another may have other conformances of
    /// the same type.
    init(_ all: Library, linking modules: Set<String>) {
        (names, functions, external) = (all.names, all.functions, all.external)
        (protocols, deinitializers) = (all.protocols, all.deinitializers)
        (entries, foreignEntries) = (all.entries, all.foreignEntries)
        replacements = all.replacements
        classes = all.classes.filter { modules.contains($0.value.module) }
        all.allConformances.filter { modules.contains($0.module) }.forEach(add)
    }

    func add(_ conformance: Conformance) {
        allConformances.append(conformance)
        conformances[conformance.type, default: [:]][conformance.bound] = conformance
    }

    // MARK: Types

    /// The types that functions name, without generic arguments.
    func typesNamed(in isIncluded: (Function) -> Bool) -> Set<SwiftType> {
        Set(functions.values.filter(isIncluded).flatMap(\.named).map(\.name))
    }

    /// A type and those that it derives from.
    func ancestors(of type: SwiftType) -> [SwiftType] {
        if let known = knownAncestors[type] { return known }
        var found = [type]
        while let last = found.last, found.count < 50,
            let own = classes[last.name], let base = own.superclass(in: self)
        {
            found.append(replacing(base, own.parameters.binding(to: last.arguments)))
        }
        knownAncestors[type] = found
        return found
    }

    /// How a type meets a protocol, and as which type: perhaps a base class does.
    func conformance(of type: SwiftType, to name: SwiftType) -> (Conformance, type: SwiftType)? {
        let names = names.alternatives(of: name)
        return conformances(of: type).first { names.contains($0.0.bound) }
    }
}
