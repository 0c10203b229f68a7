import Foundation
import Synchronization

/// Standard output and standard error.
///
/// Any thread may write. Lines are written whole and unbuffered, for a reader behind a pipe.
final class Terminal: Sendable {
    /// Whether anything failed. Locked while a line is written, so that lines never mix.
    private let failure = Mutex(false)

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
    var hasFailed: Bool { failure.withLock { $0 } }

    /// Writes lines to standard output.
    func say(_ text: String) {
        let isWritten = failure.withLock { _ in
            text.components(separatedBy: "\n").allSatisfy { write($0, to: STDOUT_FILENO) }
        }
        if !isWritten { complain("the output could not be written. Is the disk full?") }
    }

    /// Writes a line to standard error.
    func note(_ line: String) {
        failure.withLock { _ in _ = write(line, to: STDERR_FILENO) }
    }

    /// Writes an error to standard error.
    func complain(_ problem: String) {
        failure.withLock { $0 = true }
        note("like-photo: \(problem)")
    }

    /// Returns false if the line can't be written, but true if its reader is gone.
    private func write(_ line: String, to file: Int32) -> Bool {
        // Text from a server must not move the cursor.
        let harmless = line.replacing(/\p{Cc}/, with: " ")
        var bytes = Array("\(harmless)\n".utf8)[...]
        while !bytes.isEmpty {
            let count = bytes.withUnsafeBytes { Foundation.write(file, $0.baseAddress, $0.count) }
            if count < 0, errno != EINTR { return errno == EPIPE }
            bytes = bytes.dropFirst(max(0, count))
        }
        return true
    }
}
