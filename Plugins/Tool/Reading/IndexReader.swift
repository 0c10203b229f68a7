import Foundation
import PlugActionMapIndexStore

struct IndexReader {
    private let library: IndexStoreFunctions
    private let store: Handle
    private var index = CodeIndex()

    // Of the file that is being read.
    private var known: [Handle: Symbol] = [:]

    static func index(for request: Request) throws -> CodeIndex {
        let store = try IndexStore(request)
        var reader = IndexReader(library: store.library, store: store.store)
        let units = try store.units(of: request.targets)
        for (path, unit) in units.sorted(by: { $0.key < $1.key }) { try reader.read(unit, path) }
        reader.index.unbuilt = Set(request.targets.flatMap(\.files)).subtracting(units.keys)
        reader.index.addLocalClasses()
        return reader.index
    }

    private init(library: IndexStoreFunctions, store: Handle) {
        self.library = library
        self.store = store
    }

    private mutating func read(_ unit: IndexStore.Unit, _ path: String) throws {
        let change = try FileManager.default.attributesOfItem(atPath: path)[.modificationDate]
        guard (change as? Date)?.timeIntervalSince1970 ?? 0 <= unit.time + 1 else {
            throw Failure("\(path) has changed since it was built: build it again.")
        }
        guard let name = unit.record else { return }
        var error: Handle = nil
        guard let record = library.record_reader_create(store, name, &error) else {
            throw Failure(
                "The index of \(path) is lost. Remove the folder .build, and build again."
            )
        }
        defer { library.record_reader_dispose(record) }
        known.removeAll(keepingCapacity: true)
        let text = try Data(contentsOf: URL(fileURLWithPath: path))
        let source = Source(path: path, module: unit.module, bytes: [UInt8](text))
        visit({ library.record_reader_occurrences_apply_f(record, $0, $1) }) { read($0, source) }
        source.occurrences.sort { ($0.line, $0.column) < ($1.line, $1.column) }
        for occurrence in source.occurrences {
            occurrence.symbol.occurrences.append(occurrence)
        }
        index.sources.append(source)
    }

    private mutating func symbol(_ handle: Handle) -> Symbol {
        if let symbol = known[handle] { return symbol }
        let usr = library.symbol_get_usr(handle).string
        let symbol =
            index.symbolsByUSR[usr]
            ?? Symbol(
                usr: usr,
                name: library.symbol_get_name(handle).string,
                kind: Symbol.Kind(rawValue: library.symbol_get_kind(handle)) ?? .other
            )
        if index.symbolsByUSR.updateValue(symbol, forKey: usr) == nil {
            index.symbols.append(symbol)
        }
        known[handle] = symbol
        return symbol
    }

    private mutating func read(_ handle: Handle, _ source: Source) {
        let symbol = symbol(library.occurrence_get_symbol(handle))
        let roles = Roles(rawValue: library.occurrence_get_roles(handle))
        var (line, column) = (UInt32(0), UInt32(0))
        library.occurrence_get_line_col(handle, &line, &column)
        var relations: [(Roles, Symbol)] = []
        visit({ library.occurrence_relations_apply_f(handle, $0, $1) }) { relation in
            let other = self.symbol(library.symbol_relation_get_symbol(relation))
            relations.append((Roles(rawValue: library.symbol_relation_get_roles(relation)), other))
        }
        let occurrence = Occurrence(
            symbol: symbol,
            source: source,
            line: Int(line),
            column: Int(column),
            isCall: roles.contains(.call),
            container: relations.last { $0.0.contains(.containedBy) }?.1,
            receiver: relations.last { $0.0.contains(.receivedBy) }?.1
        )
        for (kind, other) in relations { relate(occurrence, kind, other) }
        if roles.contains(.reference), !roles.contains(.extendedBy), !roles.contains(.baseOf) {
            if let container = occurrence.container {
                container.references.append(occurrence)
            } else if !symbol.kind.isType || source.isMain {
                source.topLevel.append(occurrence)
            }
        }
        // What the compiler adds stands nowhere in the source.
        guard !roles.contains(.implicit) else { return }
        if roles.contains(.definition) { symbol.definition = occurrence }
        if roles.contains(.reference) { source.occurrences.append(occurrence) }
    }

    private func relate(_ occurrence: Occurrence, _ kind: Roles, _ other: Symbol) {
        let symbol = occurrence.symbol
        if kind.contains(.accessorOf) { symbol.property = other }
        if kind.contains(.childOf), symbol.parent == nil {
            symbol.parent = other
            other.members.append(symbol)
        }
        if kind.contains(.baseOf) {
            other.bases.append(occurrence)
            symbol.derived.append(other)
        }
        if kind.contains(.extendedBy) {
            other.extended = symbol
            symbol.extensions.append(other)
        }
        // A requirement is told again for each type that meets it by the same function.
        if kind.contains(.overrideOf), symbol != other, !symbol.overridden.contains(other) {
            symbol.overridden.append(other)
            other.overriders.append(symbol)
        }
    }

    /// What an occurrence is, and how it relates to another symbol, as the library counts it.
    private struct Roles {
        let rawValue: UInt64

        func contains(_ role: Roles) -> Bool { rawValue & role.rawValue != 0 }

        static let definition = Roles(rawValue: 1 << 1)
        static let reference = Roles(rawValue: 1 << 2)
        static let call = Roles(rawValue: 1 << 5)
        static let implicit = Roles(rawValue: 1 << 8)
        static let childOf = Roles(rawValue: 1 << 9)
        static let baseOf = Roles(rawValue: 1 << 10)
        static let overrideOf = Roles(rawValue: 1 << 11)
        static let receivedBy = Roles(rawValue: 1 << 12)
        static let extendedBy = Roles(rawValue: 1 << 14)
        static let accessorOf = Roles(rawValue: 1 << 15)
        static let containedBy = Roles(rawValue: 1 << 16)
    }
}
