import Foundation
import Testing

/// A program that runs in a process of its own. It is killed with the last reference to it.
///
/// Unchecked, because not every platform declares that a `Process` is safe on any thread.
final class Program: @unchecked Sendable {
    private let process = Process()
    private let output = Pipe()
    private let end: Task<Int32, Never>

    /// Starts a shell in which `photo-server` and `like-photo` are commands.
    init(_ script: String) throws {
        let here = URL(filePath: #filePath)
        let root = URL(filePath: "../../../../../.build/debug/like-photo", relativeTo: here)
        try #require(
            FileManager.default.isExecutableFile(atPath: root.path),
            "In the root folder of Plug, run: swift build --product like-photo"
        )
        let folders = [root.deletingLastPathComponent(), Bundle(for: Program.self).bundleURL]
        let path = folders.flatMap { [$0.path, $0.deletingLastPathComponent().path] }
        process.executableURL = URL(filePath: "/bin/sh")
        process.arguments = ["-c", "PATH='\(path.joined(separator: ":"))':$PATH; \(script)"]
        process.standardOutput = output
        process.standardError = output
        let (ends, end) = AsyncStream.makeStream(of: Int32.self)
        process.terminationHandler = { process in
            let signal: Int32 = process.terminationReason == .uncaughtSignal ? 128 : 0
            end.yield(signal + process.terminationStatus)
        }
        self.end = Task { await ends.first { _ in true } ?? -1 }
        try process.run()
    }

    deinit { send(SIGKILL) }

    /// Sends a signal to the process.
    func send(_ signal: Int32) {
        if process.isRunning { _ = kill(process.processIdentifier, signal) }
    }

    /// Waits for the exit code, or 128 plus the number of the signal that ended the process.
    func ended() async -> Int32 {
        // A test that runs out of time is canceled, but still awaited.
        await withTaskCancellationHandler {
            await end.value
        } onCancel: {
            send(SIGKILL)
        }
    }

    /// Waits for the whole output or, if `once`, for its first part.
    func text(once: Bool = false) async -> String {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread { [output] in
                let handle = output.fileHandleForReading
                let data = once ? handle.availableData : try? handle.readToEnd()
                continuation.resume(returning: String(decoding: data ?? Data(), as: UTF8.self))
            }
        }
    }
}
