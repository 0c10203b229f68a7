/// What the index says of the modules of a package, as a graph of symbols.
final class Code {
    private(set) var files: [File] = []
    private var symbols: [String: Symbol] = [:]
    private let library: IndexLibrary

    /// The use cases, and the classes that derive from them.
    private(set) lazy var actions = files.flatMap(\.definitions).filter(\.isAction)

    /// What the code does with use cases, also by the code that does it, and the use cases that it hands on.
    private(set) lazy var deeds = files.flatMap(\.deeds)
    private(set) lazy var deedsOf = Dictionary(grouping: deeds, by: \.site.container)
    private(set) lazy var loose = files.flatMap(\.loose)

    init(_ store: IndexStore, _ units: [IndexStore.Unit]) {
        library = store.library
        for unit in units {
            let file = File(unit.file, module: unit.module)
            files.append(file)
            for record in unit.records {
                // The library hands out one object for a symbol of a record.
                var known: [IndexLibrary.Object: Symbol] = [:]
                store.occurrences(in: record) { read($0, of: file, &known) }
            }
        }
        for file in files { file.connect() }
    }

    private func symbol(
        _ object: IndexLibrary.Object?,
        _ known: inout [IndexLibrary.Object: Symbol]
    ) -> Symbol? {
        guard let object else { return nil }
        if let symbol = known[object] { return symbol }
        let usr = IndexLibrary.string(library.symbolUSR(object))
        let kind = Symbol.Kind(rawValue: library.symbolKind(object)) ?? .other
        let name = { IndexLibrary.string(self.library.symbolName(object)) }
        let symbol = symbols[usr] ?? Symbol(usr: usr, name: name(), kind: kind)
        (symbols[usr], known[object]) = (symbol, symbol)
        return symbol
    }

    private func read(
        _ occurrence: IndexLibrary.Object,
        of file: File,
        _ known: inout [IndexLibrary.Object: Symbol]
    ) {
        guard let own = symbol(library.symbol(occurrence), &known) else { return }
        let roles = Reference.Roles(rawValue: library.roles(occurrence))
        var (line, column): (UInt32, UInt32) = (0, 0)
        library.place(occurrence, &line, &column)
        if !roles.isDisjoint(with: .definition), own.file == nil {
            (own.file, own.line, own.column) = (file, Int(line), Int(column))
            file.definitions.append(own)
        }
        var container: Symbol?
        var overridden: [Symbol] = []
        library.each(library.relations, of: occurrence) { relation in
            guard let other = symbol(library.relatedSymbol(relation), &known) else { return }
            let roles = Reference.Roles(rawValue: library.relatedRoles(relation))
            if !roles.isDisjoint(with: .memberOf), own.parent == nil {
                own.parent = other
                other.members.append(own)
            }
            if roles.contains(.extendedBy) {
                other.parent = own
                own.extensions.append(other)
            }
            if roles.contains(.baseOf) {
                other.bases.append(own)
                own.derived.append(other)
            }
            if roles.contains(.overrideOf) { overridden.append(other) }
            if !roles.isDisjoint(with: .containedBy) { container = other }
        }
        own.overridden += overridden
        overridden.forEach { $0.overriders.append((own, container)) }
        guard roles.contains(.reference) else { return }
        let reference = Reference(
            symbol: own,
            file: file,
            line: Int(line),
            column: Int(column),
            token: file.source.token(line: Int(line), column: Int(column)),
            roles: roles,
            container: container ?? file.topLevel
        )
        file.references.append(reference)
    }
}
