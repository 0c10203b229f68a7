/// What the index says of the modules of a package, as a graph of symbols.
final class Code {
    private(set) var files: [File] = []
    private(set) var symbols: [String: Symbol] = [:]

    init(_ store: IndexStore, _ units: [IndexStore.Unit]) {
        for unit in units {
            let file = File(unit.file, module: unit.module)
            files.append(file)
            for record in unit.records { read(record, of: file, in: store) }
            file.references.sort { ($0.line, $0.column) < ($1.line, $1.column) }
        }
    }

    private func read(_ record: String, of file: File, in store: IndexStore) {
        let library = store.library
        // The library hands out one object for a symbol of a record.
        var known: [IndexLibrary.Object: Symbol] = [:]
        func symbol(_ object: IndexLibrary.Object) -> Symbol {
            if let symbol = known[object] { return symbol }
            let usr = IndexLibrary.string(library.symbolUSR(object))
            if let symbol = symbols[usr] { known[object] = symbol; return symbol }
            let name = IndexLibrary.string(library.symbolName(object))
            let kind = Symbol.Kind(rawValue: library.symbolKind(object)) ?? .other
            let symbol = Symbol(usr: usr, name: name, kind: kind)
            (symbols[usr], known[object]) = (symbol, symbol)
            return symbol
        }
        store.occurrences(in: record) { occurrence in
            guard let object = library.symbol(occurrence) else { return }
            let own = symbol(object)
            let roles = Reference.Roles(rawValue: library.roles(occurrence))
            var (line, column): (UInt32, UInt32) = (0, 0)
            library.place(occurrence, &line, &column)
            if !roles.isDisjoint(with: [.definition, .declaration]), own.file == nil {
                (own.file, own.line, own.column) = (file, Int(line), Int(column))
                file.definitions.append(own)
            }
            var (container, receiver): (Symbol?, Symbol?) = (nil, nil)
            var overridden: [Symbol] = []
            library.each(library.relations, of: occurrence) { relation in
                guard let object = library.relatedSymbol(relation) else { return }
                let other = symbol(object)
                let roles = Reference.Roles(rawValue: library.relatedRoles(relation))
                if !roles.isDisjoint(with: [.childOf, .accessorOf]), own.parent == nil {
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
                if roles.contains(.receivedBy) { receiver = other }
                if !roles.isDisjoint(with: [.containedBy, .calledBy]) { container = other }
            }
            for base in overridden {
                own.overridden.append(base)
                base.overriders.append((own, container))
                container?.inherited.append((base, own))
            }
            guard roles.contains(.reference) else { return }
            file.references.append(
                Reference(
                    symbol: own, file: file, line: Int(line), column: Int(column), roles: roles,
                    receiver: receiver, container: container ?? file.topLevel
                )
            )
        }
    }
}
