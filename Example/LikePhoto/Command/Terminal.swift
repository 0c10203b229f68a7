package import Foundation
import Synchronization

/// Results and errors, in whole lines. Any thread may write them.
package final class Terminal: Sendable {
    private let output: FileHandle
    private let error: FileHandle
    private let hasFailedOnce = Mutex(false)

    package init(output: FileHandle = .standardOutput, error: FileHandle = .standardError) {
        (self.output, self.error) = (output, error)
    }

    /// Whether an error was printed.
    package var hasFailed: Bool { hasFailedOnce.withLock(\.self) }

    /// Writes lines to the output. A reader that is gone, such as `head`, is no failure.
    func say(_ text: String) {
        do { try write(text, to: output) } catch  where !"\(error)".contains("Broken pipe") {
            if !hasFailed { complain("the output could not be written. Is the disk full?") }
        } catch {}
    }

    /// Writes a line for a person beside the output.
    package func note(_ line: String) { try? write(line, to: error) }

    /// Writes an error.
    package func complain(_ problem: String) {
        hasFailedOnce.withLock { $0 = true }
        note("like-photo: \(problem)")
    }

    /// Text from a server must not move the cursor, nor turn the direction of the letters.
    private func write(_ text: String, to file: FileHandle) throws {
        let harmless = text.unicodeScalars.map { scalar -> Unicode.Scalar in
            let properties = scalar.properties
            let ends: [Unicode.GeneralCategory] = [.control, .lineSeparator, .paragraphSeparator]
            let isHarmful = ends.contains(properties.generalCategory) || properties.isBidiControl
            return isHarmful && scalar != "\n" ? " " : scalar
        }
        let line = String(String.UnicodeScalarView(harmless)) + "\n"
        try hasFailedOnce.withLock { _ in try file.write(contentsOf: Data(line.utf8)) }
    }
}
