import Foundation

/// The index that a debug build writes: which symbols each source file defines and refers to.
struct IndexStore {
    /// What was compiled of a source file, the last time.
    struct Unit {
        let file: String
        let module: String
        let time: Int64
        var records: [String] = []
        var imports: Set<String> = []
    }

    let path: String
    let library: IndexLibrary
    private let store: IndexLibrary.Object

    init(at path: String, with library: IndexLibrary) throws {
        let entries = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        let hasVersion = entries.contains { $0.hasPrefix("v") }
        guard hasVersion, let store = library.createStore(path, nil) else {
            throw Failure(
                "There is no index in \(path). A debug build writes it, unless it is told "
                    + "--disable-index-store: swift build --build-tests"
            )
        }
        (self.path, self.library, self.store) = (path, library, store)
    }

    /// The newest unit of each file that still exists.
    func units() -> [Unit] {
        var names: [String] = []
        withUnsafeMutablePointer(to: &names) { context in
            _ = library.unitNames(store, 0, context) { context, name in
                context?.assumingMemoryBound(to: [String].self).pointee
                    .append(IndexLibrary.string(name))
                return true
            }
        }
        let units = names.compactMap(unit).sorted { $0.time < $1.time }
        return Dictionary(units.map { ($0.file, $0) }) { $1 }.values
            .sorted { $0.file < $1.file }
    }

    private func unit(named name: String) -> Unit? {
        guard let reader = library.openUnit(store, name, nil) else { return nil }
        defer { library.closeUnit(reader) }
        let file = IndexLibrary.string(library.unitFile(reader))
        guard file.hasSuffix(".swift"), FileManager.default.fileExists(atPath: file) else {
            return nil
        }
        var (seconds, rest): (Int64, Int64) = (0, 0)
        _ = library.unitTime(store, name, &seconds, &rest)
        let module = IndexLibrary.string(library.unitModule(reader))
        var unit = Unit(file: file, module: module, time: seconds * 1_000_000_000 + rest)
        library.each(library.dependencies, of: reader) { dependency in
            switch library.dependencyKind(dependency) {
            case 1: unit.imports.insert(IndexLibrary.string(library.dependencyModule(dependency)))
            case 2 where IndexLibrary.string(library.dependencyFile(dependency)) == file:
                unit.records.append(IndexLibrary.string(library.dependencyName(dependency)))
            default: break
            }
        }
        return unit
    }

    /// Calls a closure with each occurrence of a symbol in a record. The objects live that long.
    func occurrences(in record: String, _ body: (IndexLibrary.Object) -> Void) {
        guard let reader = library.openRecord(store, record, nil) else { return }
        defer { library.closeRecord(reader) }
        library.each(library.occurrences, of: reader, body)
    }
}

/// What keeps the map from being drawn, in a sentence that says what to do.
struct Failure: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
