import Foundation

/// A process that runs beside the tests, and is killed with the last reference to it.
///
/// Unchecked, for not every platform says that a `Process` may be asked from any thread.
final class RunningProcess: @unchecked Sendable {
    let output: Lines
    let error: Lines

    private let process = Process()
    private let end: Task<Int32, Never>

    /// Starts a command.
    init(_ command: Command, _ arguments: [String], input: FileHandle = .nullDevice) throws {
        let output = Pipe()
        let error = Pipe()
        process.executableURL = command.executable
        process.arguments = arguments
        if let folder = command.folder { process.currentDirectoryURL = folder }
        process.standardInput = input
        process.standardOutput = output
        process.standardError = error
        let (ends, end) = AsyncStream.makeStream(of: Int32.self)
        process.terminationHandler = { process in
            let signal: Int32 = process.terminationReason == .uncaughtSignal ? 128 : 0
            end.yield(signal + process.terminationStatus)
            end.finish()
        }
        self.end = Task { await ends.first { _ in true } ?? -1 }
        self.output = Lines(output.fileHandleForReading)
        self.error = Lines(error.fileHandleForReading)
        try process.run()
    }

    deinit { send(SIGKILL) }

    /// Sends a signal to the process.
    func send(_ signal: Int32) {
        if process.isRunning { _ = kill(process.processIdentifier, signal) }
    }

    /// Waits for the exit code, or 128 and the number of the signal that ended the process.
    func ended() async -> Int32 { await end.value }
}

/// The lines that a process writes, read as they come.
///
/// They are read on a thread of their own, as a pipe that nobody empties stops the process.
final class Lines: Sendable {
    private let lines: AsyncStream<String>

    init(_ handle: FileHandle) {
        let (lines, writer) = AsyncStream.makeStream(of: String.self)
        self.lines = lines
        Thread.detachNewThread {
            var rest: [UInt8] = []
            var buffer = [UInt8](repeating: 0, count: 65_536)
            // Not by Foundation, which ends the tests when a signal interrupts it.
            while case let count = read(handle.fileDescriptor, &buffer, buffer.count),
                count > 0 || count < 0 && errno == EINTR
            {
                rest += buffer[..<max(0, count)]
                while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
                    writer.yield(String(decoding: rest[...end], as: UTF8.self))
                    rest.removeSubrange(...end)
                }
            }
            if !rest.isEmpty { writer.yield(String(decoding: rest, as: UTF8.self)) }
            writer.finish()
        }
    }

    /// The next line that begins like this, or nil if the process ends without one.
    func next(beginning start: String) async -> String? {
        await lines.first { $0.hasPrefix(start) }
    }

    /// All lines from now to the end, as one text.
    func text() async -> String {
        await lines.reduce(into: "") { $0 += $1 }
    }
}
