import Foundation
import Synchronization

/// Standard output and standard error.
///
/// Any thread may write. Lines are written whole and unbuffered, for a reader behind a pipe.
final class Terminal: Sendable {
    /// Whether anything failed, and whether the output did. Locked while a line is written, so that
    /// lines never mix.
    private let failure = Mutex((any: false, output: false))

    init() {
        // A reader that closes the pipe early, such as `head`, must not end the work.
        signal(SIGPIPE, SIG_IGN)
        // The next file that is opened would get the descriptor of a closed stream. The output
        // would then go into that file.
        for stream in STDIN_FILENO...STDERR_FILENO where fcntl(stream, F_GETFD) == -1 {
            _ = open("/dev/null", O_RDWR)
        }
    }

    /// Whether an error was printed.
    var hasFailed: Bool { failure.withLock { $0.any } }

    /// Writes lines to standard output.
    func say(_ text: String) {
        let isFirstFailure = failure.withLock { failure in
            if failure.output { return false }
            let lines = text.components(separatedBy: "\n")
            failure.output = !lines.allSatisfy { write($0, to: STDOUT_FILENO) }
            return failure.output
        }
        if isFirstFailure { complain("the output could not be written. Is the disk full?") }
    }

    /// Writes a line to standard error.
    func note(_ line: String) {
        failure.withLock { _ in _ = write(line, to: STDERR_FILENO) }
    }

    /// Writes an error to standard error.
    func complain(_ problem: String) {
        failure.withLock { $0.any = true }
        note("like-photo: \(problem)")
    }

    /// Returns false if the line can't be written, but true if its reader is gone.
    private func write(_ line: String, to file: Int32) -> Bool {
        // Text from a server must not move the cursor, nor turn the direction of the letters.
        let harmless = line.replacing(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/, with: " ")
        var bytes = Array("\(harmless)\n".utf8)[...]
        while !bytes.isEmpty {
            let count = bytes.withUnsafeBytes { Foundation.write(file, $0.baseAddress, $0.count) }
            if count < 0, errno != EINTR { return errno == EPIPE }
            bytes = bytes.dropFirst(max(0, count))
        }
        return true
    }
}
