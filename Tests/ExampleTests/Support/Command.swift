import Foundation

/// What a process left behind.
struct Outcome: Equatable {
    /// The exit code, or 128 and the number of the signal that ended the process.
    var status: Int32 = 0

    /// All of standard output.
    var output = ""

    /// All of standard error.
    var error = ""
}

/// An executable, run as a process of its own.
struct Command {
    let executable: URL

    private init(executable: URL) {
        self.executable = executable
    }

    /// An executable of this package, as it was built together with the tests.
    init(_ name: String) {
        executable = Self.products.appending(path: name)
    }

    /// Where the tests are, wherever they were built.
    private static var products: URL {
        // On macOS the tests are a bundle in that folder; elsewhere they are an executable in it.
        let bundle = Bundle(for: Capture.self).bundleURL
        return bundle.pathExtension == "xctest" ? bundle.deletingLastPathComponent() : bundle
    }

    /// Runs a script of the system's shell, which finds the package's executables by their names.
    static func shell(_ script: String) async throws -> Outcome {
        let path = "PATH='\(products.path)':$PATH"
        return try await Command(executable: URL(filePath: "/bin/sh"))("-c", "\(path); \(script)")
    }

    /// Runs the executable to its end.
    ///
    /// Input and output go through files, because a pipe that nobody empties stops the process.
    func callAsFunction(
        _ arguments: String...,
        input: String = "",
        standardOutput: FileHandle? = nil
    ) async throws -> Outcome {
        let (input, output, error) = (try Capture(input), try Capture(), try Capture())
        let process = Process()
        process.executableURL = executable
        process.arguments = arguments
        process.standardInput = input.handle
        process.standardOutput = standardOutput ?? output.handle
        process.standardError = error.handle
        let status = try await process.status()
        return Outcome(status: status, output: try output.text(), error: try error.text())
    }
}

// MARK: - Running

extension Process {
    /// Runs to the end.
    fileprivate func status() async throws -> Int32 {
        try await withCheckedThrowingContinuation { continuation in
            terminationHandler = { process in
                let signal: Int32 = process.terminationReason == .uncaughtSignal ? 128 : 0
                continuation.resume(returning: signal + process.terminationStatus)
            }
            do {
                try run()
            } catch {
                continuation.resume(throwing: error)
            }
        }
    }
}

/// A file without a name, for what a process reads or writes.
private final class Capture {
    let handle: FileHandle

    init(_ text: String = "") throws {
        let url = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try Data(text.utf8).write(to: url)
        handle = try FileHandle(forUpdating: url)
        try FileManager.default.removeItem(at: url)
    }

    func text() throws -> String {
        try handle.seek(toOffset: 0)
        return String(decoding: try handle.readToEnd() ?? Data(), as: UTF8.self)
    }
}
