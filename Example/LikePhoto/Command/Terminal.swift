package import Foundation
import Synchronization

/// Results and errors, in whole lines. Any thread may write them.
package final class Terminal: Sendable {
    private let output: FileHandle
    private let error: FileHandle
    private let failure = Mutex(false)

    package init(output: FileHandle = .standardOutput, error: FileHandle = .standardError) {
        (self.output, self.error) = (output, error)
    }

    /// Whether an error was printed.
    package var hasFailed: Bool { failure.withLock(\.self) }

    /// Writes lines to the output. A reader that is gone, such as `head`, is no failure.
    func say(_ text: String) {
        do { try write(text, to: output) } catch {
            let reason = (error as NSError).userInfo[NSUnderlyingErrorKey] as? NSError
            if reason?.code == Int(EPIPE) || hasFailed { return }
            complain("the output could not be written. Is the disk full?")
        }
    }

    /// Writes a line for a person beside the output.
    func note(_ line: String) { try? write(line, to: error) }

    /// Writes an error.
    func complain(_ problem: String) {
        failure.withLock { $0 = true }
        note("like-photo: \(problem)")
    }

    private func write(_ text: String, to file: FileHandle) throws {
        // Text from a server must not move the cursor, nor turn the direction of the letters.
        let unsafe: [Unicode.GeneralCategory] = [.control, .lineSeparator, .paragraphSeparator]
        let safe = text.unicodeScalars.map { scalar -> Unicode.Scalar in
            let (category, isTurn) = (
                scalar.properties.generalCategory, scalar.properties.isBidiControl
            )
            return scalar != "\n" && (isTurn || unsafe.contains(category)) ? " " : scalar
        }
        let line = Data("\(String(String.UnicodeScalarView(safe)))\n".utf8)
        try failure.withLock { _ in try file.write(contentsOf: line) }
    }
}
