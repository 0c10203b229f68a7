import Foundation
import PlugActionMapIndexStore

struct IndexStore {
    let library: IndexStoreFunctions
    let store: Handle
    private let unitFolder: String

    init(_ request: Request) throws {
        library = try IndexStoreFunctions(ofCompiler: request.compiler)
        let path = request.indexStore
        let build = "Build the package for debugging, with its tests: swift build --build-tests"
        guard let versions = try? FileManager.default.contentsOfDirectory(atPath: path) else {
            throw Failure("Nothing is built: there is no index store at \(path). \(build)")
        }
        let version = "v\(library.format_version())"
        guard versions.contains(version) else {
            throw Failure(
                """
                The index store at \(path) is of another toolchain: it has \
                \(versions.sorted().joined(separator: ", ")), and this one reads \(version). \(build)
                """
            )
        }
        var error: Handle = nil
        store = library.store_create(path, &error)
        unitFolder = "\(path)/\(version)/units"
        guard store == nil else { return }
        let reason = library.error_get_description(error).map { String(cString: $0) }
        throw Failure("The index store at \(path) can't be opened: \(reason ?? "no reason given")")
    }

    /// What the compiler wrote when it compiled a file.
    struct Unit {
        let module: String

        /// Nil, if there is nothing in the file.
        let record: String?
        let time: Double
    }

    func units(of targets: [Request.Target]) throws -> [String: Unit] {
        var units: [String: Unit] = [:]
        for name in try FileManager.default.contentsOfDirectory(atPath: unitFolder) {
            var error: Handle = nil
            guard let unit = library.unit_reader_create(store, name, &error) else { continue }
            defer { library.unit_reader_dispose(unit) }
            let module = library.unit_reader_get_module_name(unit).string
            let path = library.unit_reader_get_main_file(unit).string
            // A file in the folder of a target may be excluded since it was built.
            let isIncluded = targets.contains {
                module == $0.module && (!path.hasPrefix("\($0.folder)/") || $0.files.contains(path))
            }
            guard isIncluded, FileManager.default.fileExists(atPath: path) else { continue }
            var (seconds, nanoseconds) = (Int64(0), Int64(0))
            _ = library.store_get_unit_modification_time(store, name, &seconds, &nanoseconds)
            let time = Double(seconds) + Double(nanoseconds) / 1e9
            // Files that were compiled twice, for another platform say, count as they are now.
            guard time >= units[path]?.time ?? 0 else { continue }
            units[path] = Unit(module: module, record: record(of: unit), time: time)
        }
        return units
    }

    /// What the index says of a file. The unit of a module from elsewhere has none.
    private func record(of unit: Handle) -> String? {
        var name: String?
        visit({ library.unit_reader_dependencies_apply_f(unit, $0, $1) }) { dependency in
            // Units are 1, records 2, and other files 3.
            guard library.unit_dependency_get_kind(dependency) == 2 else { return }
            name = library.unit_dependency_get_name(dependency).string
        }
        return name
    }
}

typealias Handle = UnsafeMutableRawPointer?

extension IndexStoreFunctions {
    /// Opens the library that lies beside the given compiler.
    init(ofCompiler compiler: String) throws {
        struct Information: Decodable {
            struct Paths: Decodable { let runtimeResourcePath: String }
            let paths: Paths
        }

        let process = Process()
        process.executableURL = URL(fileURLWithPath: compiler)
        process.arguments = ["-print-target-info"]
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let data = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        let paths = try JSONDecoder().decode(Information.self, from: data).paths

        let folder = URL(fileURLWithPath: paths.runtimeResourcePath).deletingLastPathComponent()
        let candidates = ["libIndexStore.so", "libIndexStore.dylib"]
            .map { folder.appending(path: $0).path }
        guard let path = candidates.first(where: FileManager.default.fileExists) else {
            throw Failure("The toolchain has no libIndexStore in \(folder.path).")
        }
        self.init()
        if let problem = indexStoreLoad(path, &self) {
            throw Failure("\(path) can't be used: \(String(cString: problem))")
        }
    }
}

extension IndexStoreText {
    var string: String {
        String(decoding: UnsafeRawBufferPointer(start: data, count: length), as: UTF8.self)
    }
}

/// Hands a closure what a function of the library hands out, one after the other.
func visit(
    _ function: (UnsafeMutableRawPointer, IndexStoreVisitor) -> Bool,
    _ visit: (Handle) -> Void
) {
    withoutActuallyEscaping(visit) { visit in
        var visit = visit
        withUnsafeMutablePointer(to: &visit) { pointer in
            _ = function(pointer) { context, visited in
                context?.assumingMemoryBound(to: ((Handle) -> Void).self).pointee(visited)
                return true
            }
        }
    }
}
