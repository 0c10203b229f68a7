import Foundation

/// Standard input and output.
struct Console: Sendable {
    /// Whether somebody types. A script's lines are printed, so that its output reads as a session.
    private let isInteractive = isatty(STDIN_FILENO) == 1

    /// Prints a text without what would move the cursor, but for the ends of lines.
    func write(_ text: String) throws {
        let harmless = text.components(separatedBy: "\n").map(\.withoutControls)
        try StoreError.write(
            Data(harmless.joined(separator: "\n").utf8),
            to: STDOUT_FILENO,
            "standard output"
        )
    }

    /// Asks for a line. Nil at the end of the input.
    func read(_ prompt: Prompt) throws -> String? {
        switch prompt {
        case .line(let text):
            try write(text)
            let line = readLine()
            if !isInteractive { try write("\(line ?? "")\n") }
            if isInteractive, line == nil { try write("\n") }
            return line
        case .secret(let text):
            try write(text)
            let line = isInteractive ? readSecret() : readLine()
            try write("\n")
            return line
        }
    }

    /// Reads a line that the terminal doesn't show. Keys send no signals here, and signals from
    /// elsewhere put the echo back first: the user's shell would be left without it.
    private func readSecret() -> String? {
        guard tcgetattr(STDIN_FILENO, &settings) == 0 else { return readLine() }
        for number in [SIGTERM, SIGHUP, SIGINT] { signal(number, endWithEcho) }
        defer {
            tcsetattr(STDIN_FILENO, TCSANOW, &settings)
            for number in [SIGTERM, SIGHUP, SIGINT] { signal(number, SIG_DFL) }
        }
        var quiet = settings
        quiet.c_lflag &= ~tcflag_t(ECHO | ISIG)
        tcsetattr(STDIN_FILENO, TCSANOW, &quiet)
        let line = readLine()
        let interrupt: Character = "\u{3}"
        return line?.contains(interrupt) == true ? nil : line
    }
}

/// The settings of the terminal. Unsafe, since a handler of signals reads them, which runs only
/// after they have been written.
nonisolated(unsafe) private var settings = termios()

private func endWithEcho(_ number: Int32) {
    tcsetattr(STDIN_FILENO, TCSANOW, &settings)
    signal(number, SIG_DFL)
    raise(number)
}
