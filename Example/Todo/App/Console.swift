import Foundation

/// Standard input and output.
package struct Console: Sendable {
    /// Whether somebody types. A script's lines are printed, so that its output reads as a session.
    private let isInteractive = isatty(STDIN_FILENO) == 1

    package init() {}

    package func write(_ text: String) {
        // Titles may come from files that others wrote; they must not move the cursor.
        let harmless = text.unicodeScalars.map { $0.isControl && $0 != "\n" ? " " : $0 }
        print(String(String.UnicodeScalarView(harmless)), terminator: "")
        fflush(nil)
    }

    /// Asks for a line. Nil at the end of the input.
    package func read(_ prompt: Prompt) -> String? {
        switch prompt {
        case .line(let text):
            write(text)
            let line = readLine()
            if !isInteractive { write("\(line ?? "")\n") }
            if isInteractive, line == nil { write("\n") }
            return line
        case .secret(let text):
            write(text)
            let line = isInteractive ? readSecret() : readLine()
            write("\n")
            return line
        }
    }

    /// Reads a line that the terminal doesn't show.
    ///
    /// Without signals, too: an interrupt here would leave the user's shell without an echo.
    private func readSecret() -> String? {
        var settings = termios()
        guard tcgetattr(STDIN_FILENO, &settings) == 0 else { return readLine() }
        var quiet = settings
        quiet.c_lflag &= ~tcflag_t(ECHO | ISIG)
        tcsetattr(STDIN_FILENO, TCSANOW, &quiet)
        defer { tcsetattr(STDIN_FILENO, TCSANOW, &settings) }
        let line = readLine()
        let interrupt: Character = "\u{3}"
        return line?.contains(interrupt) == true ? nil : line
    }
}
