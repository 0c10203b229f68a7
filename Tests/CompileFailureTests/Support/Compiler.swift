import Foundation

/// The toolchain's compiler, with the Plug that was built together with the tests.
enum Compiler {
    /// Where the modules are: where SwiftPM puts them, and where Xcode does.
    static let modules = [
        "-I", Command.products.appending(path: "Modules").path, "-I", Command.products.path,
    ]

    /// Runs the compiler to its end, in a folder that may get what it makes.
    static func run(_ arguments: [String], in folder: URL? = nil) async throws -> Outcome {
        let launcher = Command(executable: URL(filePath: "/usr/bin/env"), folder: folder)
        return try await launcher.run(finder + ["swiftc"] + arguments)
    }

    /// Where the toolchain has the compiler.
    static var path: String {
        get async throws {
            let find = finder.isEmpty ? "command -v swiftc" : "xcrun --find swiftc"
            return try await Command.shell(find).output
                .trimmingCharacters(in: .whitespacesAndNewlines)
        }
    }

    #if os(macOS)
        /// It also finds the SDK.
        private static let finder = ["xcrun"]
    #else
        private static let finder: [String] = []
    #endif
}
