import Foundation

extension Compiler {
    /// Tells the compiler where the macros of Swift Testing are.
    static var macrosOfTesting: [String] {
        get async throws {
            let toolchain = URL(filePath: try await path).resolvingSymlinksInPath()
                .deletingLastPathComponent().deletingLastPathComponent()
            let folder = toolchain.appending(path: "lib/swift/host/plugins/testing")
            return ["-plugin-path", folder.path]
        }
    }

    /// The diagnostics of a program, one line for each error, warning and note.
    static func diagnostics(
        of program: [URL],
        in mode: LanguageMode,
        _ others: [String] = []
    ) async throws -> String {
        // Some errors are found only after type checking, in the intermediate language.
        let options = ["-wmo", "-emit-sil", "-o", "/dev/null", "-diagnostic-style", "llvm"]
        let outcome = try await run(
            options + others + modules + mode.options + program.map(\.path)
        )
        return outcome.output + outcome.error
    }
}
