import Foundation
import Synchronization

/// Standard output and standard error, and a line on the latter that tells the progress.
///
/// Any thread may write. Lines are written whole and at once, so that a reader behind a pipe sees
/// them as they come.
final class Terminal: Sendable {
    private struct State {
        var progress: Progress?
        var lostOutput = false
    }

    private let state = Mutex(State())
    private let showsProgress = isatty(STDERR_FILENO) == 1

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
        write(line, to: STDOUT_FILENO)
    }

    /// Writes a line to standard error.
    func complain(_ line: String) {
        write(line, to: STDERR_FILENO)
    }

    /// Whether all that was said has been written, or is of no interest to its reader any more.
    ///
    /// Complains if it hasn't.
    func saidAll() -> Bool {
        guard state.withLock({ $0.lostOutput }) else { return true }
        complain("Some of the output could not be written: is the disk full?")
        return false
    }
}

// MARK: - Progress

extension Terminal {
    /// Begins to show progress, if standard error is a terminal.
    func begin(_ progress: Progress) {
        guard showsProgress else { return }
        state.withLock { state in
            state.progress = progress
            draw(progress)
        }
    }

    /// Shows that one more is done.
    func advance() {
        state.withLock { state in
            state.progress?.done += 1
            if let progress = state.progress { draw(progress) }
        }
    }

    /// Erases the progress.
    func end() {
        state.withLock { state in
            if let progress = state.progress { erase(progress) }
            state.progress = nil
        }
    }

    private func draw(_ progress: Progress) {
        _ = writeAll("\r\(progress.line)", STDERR_FILENO)
    }

    private func erase(_ progress: Progress) {
        let blank = String(repeating: " ", count: progress.line.count)
        _ = writeAll("\r\(blank)\r", STDERR_FILENO)
    }
}

// MARK: - Writing

extension Terminal {
    private func write(_ line: String, to file: Int32) {
        // Titles and reasons come from elsewhere; they must not move the cursor, nor forge lines.
        let harmless = line.unicodeScalars.map { scalar in
            scalar.properties.generalCategory == .control ? " " : scalar
        }
        let text = String(String.UnicodeScalarView(harmless)) + "\n"
        state.withLock { state in
            if let progress = state.progress { erase(progress) }
            if !writeAll(text, file), file == STDOUT_FILENO { state.lostOutput = true }
            if let progress = state.progress { draw(progress) }
        }
    }

    /// Returns false if the text can't be written, but true if nobody reads it any more.
    private func writeAll(_ text: String, _ file: Int32) -> Bool {
        var bytes = Array(text.utf8)[...]
        while !bytes.isEmpty {
            let count = bytes.withUnsafeBytes { Foundation.write(file, $0.baseAddress, $0.count) }
            if count >= 0 {
                bytes = bytes.dropFirst(count)
            } else if errno != EINTR {
                return errno == EPIPE
            }
        }
        return true
    }
}
