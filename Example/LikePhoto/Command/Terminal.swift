import Foundation
import Synchronization

/// Standard output and standard error.
///
/// Any thread may write. Lines are written whole and at once, for a reader behind a pipe.
final class Terminal: Sendable {
    /// Whether anything failed. Locked while a line is written, so that none ends up inside another.
    private let failure = Mutex(false)

    init() {
        // A reader that has seen enough, such as `head`, must not end the work.
        signal(SIGPIPE, SIG_IGN)
        // The number of a closed stream would go to the next file that is opened, and the output
        // into that file.
        for stream in STDIN_FILENO...STDERR_FILENO where fcntl(stream, F_GETFD) == -1 {
            _ = open("/dev/null", O_RDWR)
        }
    }

    /// Whether there was a complaint.
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

    /// Writes to standard error what is wrong.
    func complain(_ problem: String) {
        failure.withLock { $0 = true }
        note("like-photo: \(problem)")
    }

    /// Returns false if the line can't be written, but true if it has no reader any more.
    private func write(_ line: String, to file: Int32) -> Bool {
        // A server's reasons must not move the cursor.
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
