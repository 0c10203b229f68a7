import Foundation

/// A `photo-server` in a process of its own, which is killed with the last reference to it.
///
/// Unchecked, for not every platform says that a `Process` may be asked from any thread.
final class ServerProcess: @unchecked Sendable {
    /// The port that it listens on.
    let port: Int

    private let process: Process

    /// Starts a server and waits until it listens.
    static func start(
        store: String,
        port: Int = 0,
        options: [String] = []
    ) async throws -> ServerProcess {
        try await onOwnThread { try ServerProcess(store, port, options) }
    }

    private init(_ store: String, _ port: Int, _ options: [String]) throws {
        process = Process()
        process.executableURL = BuiltProduct("photo-server").url
        process.arguments = ["--store", store, "--port", "\(port)"] + options
        let output = Pipe()
        process.standardOutput = output
        try process.run()

        var line = Data()
        while line.last != UInt8(ascii: "\n") {
            let data = output.fileHandleForReading.availableData
            if data.isEmpty { break }
            line += data
        }
        let text = String(decoding: line, as: UTF8.self)
        let address =
            text.hasPrefix("Listening on ") ? URL(string: text.dropFirst(13).trimmed) : nil
        guard let port = address?.port else { throw NotListening(output: text) }
        self.port = port
    }

    deinit { end(SIGKILL) }

    /// The address of a path on this server.
    func url(_ path: String) -> URL { URL(string: "http://127.0.0.1:\(port)\(path)")! }

    /// Ends it at once, in the middle of whatever it does, and waits until it is gone.
    func kill() async throws {
        _ = try await stop(SIGKILL)
    }

    /// Sends it a signal that ends it, and returns how it ended.
    func stop(_ signal: Int32) async throws -> (reason: Process.TerminationReason, status: Int32) {
        try await onOwnThread {
            self.end(signal)
            self.process.waitUntilExit()
            return (self.process.terminationReason, self.process.terminationStatus)
        }
    }

    private func end(_ signal: Int32) {
        if process.isRunning { _ = Foundation.kill(process.processIdentifier, signal) }
    }

    private struct NotListening: Error {
        let output: String
    }
}

extension Substring {
    fileprivate var trimmed: String { trimmingCharacters(in: .whitespacesAndNewlines) }
}
