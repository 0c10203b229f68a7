import Foundation

/// The toolchain's compiler, with the Plug that was built together with the tests.
enum Compiler {
    /// What it says of a program, one line for each error, warning and note.
    static func diagnostics(of program: [URL], in mode: LanguageMode) async throws -> String {
        // Some errors are only found behind type checking, in the intermediate language.
        let options = ["-wmo", "-emit-sil", "-o", "/dev/null", "-diagnostic-style", "llvm"]
        // Where SwiftPM puts modules, and where Xcode does.
        let modules = ["-I", products.appending(path: "Modules").path, "-I", products.path]
        return try await run(options + modules + mode.options + program.map(\.path))
    }

    /// The folder in which the tests were built.
    private static let products: URL = {
        // On macOS the tests are a bundle in that folder; elsewhere they are an executable in it.
        let bundle = Bundle(for: Marker.self).bundleURL
        return bundle.pathExtension == "xctest" ? bundle.deletingLastPathComponent() : bundle
    }()

    private static func run(_ arguments: [String]) async throws -> String {
        try await withCheckedThrowingContinuation { continuation in
            // On a thread of its own, since it waits.
            Thread.detachNewThread {
                continuation.resume(with: Result { try output(of: arguments) })
            }
        }
    }

    private static func output(of arguments: [String]) throws -> String {
        let process = Process()
        #if os(macOS)
            // It also finds the SDK.
            process.executableURL = URL(fileURLWithPath: "/usr/bin/xcrun")
        #else
            process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        #endif
        process.arguments = ["swiftc"] + arguments
        let pipe = Pipe()
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = pipe
        process.standardError = pipe
        try process.run()
        let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return String(decoding: output, as: UTF8.self)
    }
}

/// A class of the test bundle, by which the bundle is found.
private final class Marker {}
