import Foundation

/// An executable of this package, as it was built together with the tests.
struct BuiltProduct {
    let url: URL

    /// Finds it beside the tests, wherever those were built.
    init(_ name: String) {
        // On macOS the tests are a bundle in that folder; elsewhere they are an executable in it.
        let bundle = Bundle(for: Marker.self).bundleURL
        let folder = bundle.pathExtension == "xctest" ? bundle.deletingLastPathComponent() : bundle
        url = folder.appendingPathComponent(name)
    }

    /// What a process left behind.
    struct Outcome: Sendable {
        let status: Int32
        let output: String
        let error: String
    }

    /// Runs it to its end.
    func run(_ arguments: [String]) async throws -> Outcome {
        let url = url
        return try await onOwnThread {
            let process = Process()
            let output = Pipe()
            let error = Pipe()
            process.executableURL = url
            process.arguments = arguments
            process.standardOutput = output
            process.standardError = error
            try process.run()
            let outputData = try output.fileHandleForReading.readToEnd() ?? Data()
            let errorData = try error.fileHandleForReading.readToEnd() ?? Data()
            process.waitUntilExit()
            return Outcome(
                status: process.terminationStatus,
                output: String(decoding: outputData, as: UTF8.self),
                error: String(decoding: errorData, as: UTF8.self)
            )
        }
    }
}

/// A class of the test bundle, by which the bundle is found.
private final class Marker {}
