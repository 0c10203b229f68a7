import Foundation
import Synchronization

/// Standard output and standard error.
///
/// Lines are written whole and at once, so that a reader behind a pipe sees them as they come. Any
/// thread may write.
final class Terminal: Sendable {
    /// Locked while a line is written, so that none ends up inside another.
    private let lostOutput = Mutex(false)

    init() {
        // A reader that has seen enough, such as `head`, must not end the work.
        signal(SIGPIPE, SIG_IGN)
        // The number of a closed stream would go to the next file that is opened, and the output
        // into that file.
        for stream in STDIN_FILENO...STDERR_FILENO where fcntl(stream, F_GETFD) == -1 {
            _ = open("/dev/null", O_RDWR)
        }
    }

    /// Writes a line to standard output.
    func say(_ line: String) {
        lostOutput.withLock { if !write(line, to: STDOUT_FILENO) { $0 = true } }
    }

    /// Writes a line to standard error.
    func note(_ line: String) {
        lostOutput.withLock { _ in _ = write(line, to: STDERR_FILENO) }
    }

    /// Writes to standard error what is wrong.
    func complain(_ problem: String) {
        note("like-photo: \(problem)")
    }

    /// Whether all that was said has been written, or is of no interest to its reader any more.
    ///
    /// Complains if it hasn't.
    func saidAll() -> Bool {
        guard lostOutput.withLock({ $0 }) else { return true }
        complain("some of the output could not be written: is the disk full?")
        return false
    }

    /// Returns false if the line can't be written, but true if nobody reads it any more.
    private func write(_ line: String, to file: Int32) -> Bool {
        // Titles and reasons come from elsewhere; they must not move the cursor, nor forge lines.
        let harmless = line.unicodeScalars.map { $0.movesText ? " " : $0 }
        var bytes = Array("\(String(String.UnicodeScalarView(harmless)))\n".utf8)[...]
        while !bytes.isEmpty {
            let count = bytes.withUnsafeBytes { Foundation.write(file, $0.baseAddress, $0.count) }
            if count >= 0 {
                bytes = bytes.dropFirst(count)
            } else if errno == EAGAIN {
                // Whoever started this has set its end of the pipe not to wait.
                var state = pollfd(fd: file, events: Int16(POLLOUT), revents: 0)
                poll(&state, 1, -1)
            } else if errno != EINTR {
                return errno == EPIPE
            }
        }
        return true
    }
}

extension Unicode.Scalar {
    /// Whether it moves what stands beside it: to another place, line or direction.
    fileprivate var movesText: Bool {
        switch properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: true
        default: properties.isBidiControl
        }
    }
}
