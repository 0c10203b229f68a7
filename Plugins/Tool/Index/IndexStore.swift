import Foundation

/// The index that a debug build writes: which symbols each source file defines and refers to.
struct IndexStore {
    /// What was compiled of a source file, the last time.
    struct Unit {
        let file, module: String
        let age: Date
        var records: [String] = []
        var imports: Set<String> = []
    }

    let library: IndexLibrary
    private let store: IndexLibrary.Object

    /// Where the files of the units are, which tell when something was compiled.
    private let units: String

    init(at path: String, with library: IndexLibrary) throws {
        let entries = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        guard let version = entries.first(where: { $0.hasPrefix("v") }),
            let store = library.createStore(path, nil)
        else {
            throw Failure(
                "There is no index in \(path). A debug build writes it, unless it is told "
                    + "--disable-index-store: swift build"
            )
        }
        (self.library, self.store, units) = (library, store, "\(path)/\(version)/units")
    }

    /// The newest unit of each file that still exists.
    func newestUnits() -> [Unit] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: units)) ?? []
        let all = names.compactMap(unit).sorted { $0.age < $1.age }
        return Dictionary(all.map { ($0.file, $0) }) { $1 }.values.sorted { $0.file < $1.file }
    }

    private func unit(named name: String) -> Unit? {
        guard let reader = library.openUnit(store, name, nil) else { return nil }
        defer { library.closeUnit(reader) }
        let file = IndexLibrary.string(library.unitFile(reader))
        let isSource = file.hasSuffix(".swift") && FileManager.default.fileExists(atPath: file)
        guard isSource else { return nil }
        let module = IndexLibrary.string(library.unitModule(reader))
        var unit = Unit(file: file, module: module, age: Self.age(of: "\(units)/\(name)"))
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

    /// When a file was changed.
    static func age(of file: String) -> Date {
        let attributes = try? FileManager.default.attributesOfItem(atPath: file)
        return attributes?[.modificationDate] as? Date ?? .distantPast
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
