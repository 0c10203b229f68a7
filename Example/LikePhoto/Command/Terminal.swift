import Foundation
import Synchronization

/// Two open files, one for results and one for errors. Any thread may write whole lines to them.
package final class Terminal: Sendable {
    private let output: Int32
    private let error: Int32

    /// Whether anything failed, and whether the output did. Locked while a line is written, so that
    /// lines never mix.
    private let failure = Mutex((any: false, output: false))

    package init(output: Int32 = STDOUT_FILENO, error: Int32 = STDERR_FILENO) {
        (self.output, self.error) = (output, error)
    }

    /// Whether an error was printed.
    package var hasFailed: Bool { failure.withLock { $0.any } }

    /// Writes lines to the output.
    func say(_ text: String) {
        let isFirstFailure = failure.withLock { failure in
            if failure.output { return false }
            failure.output = !write(text, to: output)
            return failure.output
        }
        if isFirstFailure { complain("the output could not be written. Is the disk full?") }
    }

    /// Writes a line for a person beside the output.
    func note(_ line: String) { failure.withLock { _ in _ = write(line, to: error) } }

    /// Writes an error.
    func complain(_ problem: String) {
        failure.withLock { $0.any = true }
        note("like-photo: \(problem)")
    }

    /// Returns false if the text can't be written, but true if its reader is gone.
    private func write(_ text: String, to file: Int32) -> Bool {
        // Text from a server must not move the cursor, nor turn the direction of the letters.
        let harmless = String.UnicodeScalarView(
            text.unicodeScalars.map { $0.isHarmless ? $0 : " " }
        )
        var bytes = Array("\(String(harmless))\n".utf8)[...]
        while !bytes.isEmpty {
            let count = bytes.withUnsafeBytes { Foundation.write(file, $0.baseAddress, $0.count) }
            if count < 0, errno != EINTR { return errno == EPIPE }
            bytes = bytes.dropFirst(max(0, count))
        }
        return true
    }
}

extension Unicode.Scalar {
    fileprivate var isHarmless: Bool {
        if isASCII { return self == "\n" || (0x20..<0x7F).contains(value) }
        let ends: [Unicode.GeneralCategory] = [.control, .lineSeparator, .paragraphSeparator]
        return !ends.contains(properties.generalCategory) && !properties.isBidiControl
    }
}
