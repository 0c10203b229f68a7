import Foundation
import Synchronization

/// Standard output and standard error, and a line on the latter that tells the progress.
///
/// Lines are written whole and at once, so that a reader behind a pipe sees them as they come. Any
/// thread may write.
final class Terminal: Sendable {
    fileprivate struct State {
        var progress: Progress?
        var lostOutput = false
        var interruptions: [any DispatchSourceSignal] = []
    }

    /// Locked while a line is written, so that none ends up inside another or in the progress.
    private let state = Mutex(State())

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
        state.withLock { state in
            if !state.writeLine(line, to: STDOUT_FILENO) { state.lostOutput = true }
        }
    }

    /// Writes a line to standard error.
    func note(_ line: String) {
        state.withLock { state in _ = state.writeLine(line, to: STDERR_FILENO) }
    }

    /// Writes to standard error what is wrong.
    func complain(_ problem: String) {
        note("like-photo: \(problem)")
    }

    /// Whether all that was said has been written, or is of no interest to its reader any more.
    ///
    /// Complains if it hasn't.
    func saidAll() -> Bool {
        guard state.withLock({ $0.lostOutput }) else { return true }
        complain("some of the output could not be written: is the disk full?")
        return false
    }
}

// MARK: - Progress

extension Terminal {
    /// Begins to show progress, if standard error is a terminal.
    func begin(_ progress: Progress) {
        guard isatty(STDERR_FILENO) == 1 else { return }
        state.withLock { state in
            state.progress = progress
            state.interruptions = [SIGINT, SIGTERM].map(eraseProgress)
            state.draw()
        }
    }

    /// Erases the progress before a signal ends the process.
    private func eraseProgress(before number: Int32) -> any DispatchSourceSignal {
        signal(number, SIG_IGN)
        let source = DispatchSource.makeSignalSource(signal: number)
        source.setEventHandler { [self] in
            end()
            signal(number, SIG_DFL)
            kill(getpid(), number)
        }
        source.resume()
        return source
    }

    /// Shows that one more is done.
    func advance() {
        state.withLock { state in
            state.progress?.done += 1
            state.draw()
        }
    }

    /// Erases the progress.
    func end() {
        state.withLock { state in
            state.erase()
            state.progress = nil
        }
    }
}

// MARK: - Writing

extension Terminal.State {
    fileprivate func draw() {
        guard let progress else { return }
        _ = write("\r\(progress.line.prefix(columns))", to: STDERR_FILENO)
    }

    fileprivate func erase() {
        guard let progress else { return }
        let blank = String(repeating: " ", count: min(progress.line.count, columns))
        _ = write("\r\(blank)\r", to: STDERR_FILENO)
    }

    /// How many letters fit into a line, so that it doesn't go on in the next one.
    private var columns: Int {
        var size = winsize()
        let isKnown = ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
        return isKnown ? Int(size.ws_col) - 1 : .max
    }

    fileprivate func writeLine(_ line: String, to file: Int32) -> Bool {
        // Titles and reasons come from elsewhere; they must not move the cursor, nor forge lines.
        let harmless = line.unicodeScalars.map { $0.movesText ? " " : $0 }
        erase()
        defer { draw() }
        return write(String(String.UnicodeScalarView(harmless)) + "\n", to: file)
    }

    /// Returns false if the text can't be written, but true if nobody reads it any more.
    private func write(_ text: String, to file: Int32) -> Bool {
        var bytes = Array(text.utf8)[...]
        while !bytes.isEmpty {
            let count = bytes.withUnsafeBytes { Foundation.write(file, $0.baseAddress, $0.count) }
            if count >= 0 {
                bytes = bytes.dropFirst(count)
            } else if errno == EAGAIN {
                waitUntilWritable(file)
            } else if errno != EINTR {
                return errno == EPIPE
            }
        }
        return true
    }

    /// Waits for the reader of a pipe that whoever started this has set not to wait.
    private func waitUntilWritable(_ file: Int32) {
        var state = pollfd(fd: file, events: Int16(POLLOUT), revents: 0)
        poll(&state, 1, -1)
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
