import Foundation
import PlugActionMapIndexStore

/// Something of the library's.
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
