import Foundation

/// Standard input and output.
struct Console: Sendable {
    /// Whether a user types. The lines of a script are printed, so its output reads like a session.
    private let isInteractive = isatty(STDIN_FILENO) == 1

    /// Prints a text without characters that move the cursor, except line breaks.
    func write(_ text: String) throws {
        let lines = text.components(separatedBy: "\n").map(\.withoutControls)
        let data = Data(lines.joined(separator: "\n").utf8)
        do { try FileHandle.standardOutput.write(contentsOf: data) } catch {
            throw UserError("standard output can't be written. Is the disk full?")
        }
    }

    /// Asks for a line. Nil at the end of the input.
    func read(_ prompt: String) throws -> String? {
        try write(prompt)
        let line = readLine()
        if !isInteractive { try write("\(line ?? "")\n") }
        if isInteractive, line == nil { try write("\n") }
        return line
    }
}
