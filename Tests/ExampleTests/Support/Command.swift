import Foundation

/// An executable, run as a process of its own.
struct Command {
    /// What a process left behind.
    struct Outcome: Equatable {
        /// The exit code, or 128 and the number of the signal that ended the process.
        var status: Int32 = 0

        /// All of standard output.
        var output = ""

        /// All of standard error.
        var error = ""
    }

    /// The `like-photo` that was built together with these tests.
    static let likePhoto = Command(executable: BuiltProduct("like-photo").url)

    /// The system's shell.
    static let shell = Command(executable: URL(fileURLWithPath: "/bin/sh"))

    /// The executable file.
    let executable: URL

    /// Runs the executable to its end.
    func callAsFunction(
        _ arguments: String...,
        standardOutput: FileHandle? = nil,
        standardError: FileHandle? = nil
    ) async throws -> Outcome {
        try await run(arguments, standardOutput: standardOutput, standardError: standardError)
    }

    /// Runs the executable to its end.
    ///
    /// Output goes through files, because a pipe that nobody empties stops the process.
    func run(
        _ arguments: [String],
        standardOutput: FileHandle? = nil,
        standardError: FileHandle? = nil
    ) async throws -> Outcome {
        let output = try Capture()
        let error = try Capture()
        let process = Process()
        process.executableURL = executable
        process.arguments = arguments
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = standardOutput ?? output.handle
        process.standardError = standardError ?? error.handle
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

/// A file without a name, for what a process writes.
private struct Capture {
    let handle: FileHandle

    init() throws {
        let url = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try Data().write(to: url)
        handle = try FileHandle(forUpdating: url)
        try FileManager.default.removeItem(at: url)
    }

    func text() throws -> String {
        try handle.seek(toOffset: 0)
        return String(decoding: try handle.readToEnd() ?? Data(), as: UTF8.self)
    }
}
