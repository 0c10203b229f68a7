import Foundation
import Synchronization

/// A process that runs beside the tests, with all its child processes.
///
/// Not Foundation's `Process`, which can wait forever on Linux. It notices an end only when no
/// child process is left, and waits for all processes on one thread. Its pipes can leak into
/// processes that other tests start meanwhile, and keep their readers waiting.
final class RunningProcess: Sendable {
    /// Nil once the process has ended, when its number may become that of another one.
    private let id: Mutex<pid_t?>

    private let output: Int32
    private let error: Int32

    /// Starts a command.
    init(_ command: Command, _ arguments: [String], input: FileHandle) throws {
        let (output, error) = (try Self.pipe(), try Self.pipe())
        defer {
            close(output.writer)
            close(error.writer)
        }
        #if canImport(Darwin)
            var actions: posix_spawn_file_actions_t?
            var attributes: posix_spawnattr_t?
            let flags = POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_CLOEXEC_DEFAULT
        #else
            var actions = posix_spawn_file_actions_t()
            var attributes = posix_spawnattr_t()
            let flags = POSIX_SPAWN_SETPGROUP
        #endif
        posix_spawn_file_actions_init(&actions)
        posix_spawnattr_init(&attributes)
        defer {
            posix_spawn_file_actions_destroy(&actions)
            posix_spawnattr_destroy(&attributes)
        }
        let streams = [input.fileDescriptor, output.writer, error.writer]
        for (stream, file) in streams.enumerated() {
            posix_spawn_file_actions_adddup2(&actions, file, Int32(stream))
        }
        #if !canImport(Darwin)
            // By number, because another test may open one at this moment. It need not be open.
            for file in 3..<1024 { posix_spawn_file_actions_addclose(&actions, Int32(file)) }
        #endif
        posix_spawnattr_setflags(&attributes, Int16(flags))

        var words = [command.executable.path] + arguments
        if let folder = command.folder {
            words = ["/bin/sh", "-c", "cd \"$0\" && exec \"$@\"", folder.path] + words
        }
        let variables = ProcessInfo.processInfo.environment.map { "\($0)=\($1)" }
        let lists = [words, variables].map { $0.map { strdup($0) } + [nil] }
        defer { lists.joined().forEach { free($0) } }
        var id: pid_t = 0
        let problem = posix_spawn(&id, words[0], &actions, &attributes, lists[0], lists[1])
        self.id = Mutex(id)
        (self.output, self.error) = (output.reader, error.reader)
        if problem != 0 { throw POSIXError(POSIXErrorCode(rawValue: problem) ?? .ENOENT) }
    }

    deinit {
        send(SIGKILL)
        close(output)
        close(error)
    }

    /// Waits for the end, and kills what the process leaves behind. On a time-out, it kills all.
    func outcome() async -> Outcome {
        await withTaskCancellationHandler {
            async let output = onOwnThread { self.text(self.output) }
            async let error = onOwnThread { self.text(self.error) }
            let status = await onOwnThread { self.wait() }
            return Outcome(status: status, output: await output, error: await error)
        } onCancel: {
            send(SIGKILL)
        }
    }

    /// Sends a signal to the process, and to its child processes.
    func send(_ signal: Int32) { id.withLock { if let id = $0 { _ = kill(-id, signal) } } }

    /// Waits for the next part of the output. Empty at the end.
    func nextOutput() async -> String {
        await onOwnThread { String(decoding: self.part(of: self.output), as: UTF8.self) }
    }

    private func wait() -> Int32 {
        let id = id.withLock { $0! }  // no other code ends it
        var information = siginfo_t()
        while waitid(P_PID, id_t(id), &information, WEXITED | WNOWAIT) != 0, errno == EINTR {}
        return self.id.withLock {
            $0 = nil
            kill(-id, SIGKILL)
            var status: Int32 = 0
            while waitpid(id, &status, 0) < 0, errno == EINTR {}
            let signal = status & 0x7F
            return signal == 0 ? status >> 8 & 0xFF : 128 + signal
        }
    }

    private func text(_ file: Int32) -> String {
        var bytes: [UInt8] = []
        while case let part = part(of: file), !part.isEmpty { bytes += part }
        return String(decoding: bytes, as: UTF8.self)
    }

    private func part(of file: Int32) -> ArraySlice<UInt8> {
        var buffer = [UInt8](repeating: 0, count: 65_536)
        var count = -1
        repeat { count = read(file, &buffer, buffer.count) } while count < 0 && errno == EINTR
        return buffer.prefix(max(0, count))
    }

    private static func pipe() throws -> (reader: Int32, writer: Int32) {
        var ends: [Int32] = [-1, -1]
        guard Foundation.pipe(&ends) == 0 else { throw POSIXError(.EMFILE) }
        return (ends[0], ends[1])
    }
}

/// Waits on a thread that may block, unlike those of tasks.
func onOwnThread<Value: Sendable>(_ body: @escaping @Sendable () -> Value) async -> Value {
    await withCheckedContinuation { continuation in
        Thread.detachNewThread { continuation.resume(returning: body()) }
    }
}
