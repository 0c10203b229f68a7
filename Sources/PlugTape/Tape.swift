public import Foundation
import Plug

/// What actions answered, recorded once, and replayed in tests, previews and demos.
///
/// A tape is an interceptor or a plug of the registry that was current when `record` or `replay` was
/// called. All members may be used from any thread. A replay never records: what has changed is found
/// by recording again, as a difference between two files.
public final class Tape: Sendable {
    struct State {
        /// The names of the actions that are recorded.
        var actions: Set<String> = []
        var answers: Answers = [:]
        var problems: Set<String> = []
        var misses: [TapeMissError] = []
    }

    let file: URL
    let isRecording: Bool
    let secrets: [TapeSecret]
    let errors: [any (Error & Codable).Type]
    let clock: (any Clock<Duration>)?
    let state: Locked<State>

    /// Creates an empty tape, which ``save()`` writes to a file. Nothing is read or written yet.
    ///
    /// Secrets get a placeholder on the tape. Errors of the types that are named are stored whole; others
    /// come back as ``TapedError``. If the tape keeps time, the clock measures how long each answer
    /// took, and no two recordings are equal.
    public init(
        recordingTo file: URL,
        secrets: [TapeSecret] = [],
        errors: [any (Error & Codable).Type] = [],
        keepsTime: Bool = false,
        clock: any Clock<Duration> = ContinuousClock()
    ) {
        (self.file, self.secrets, self.errors) = (file, secrets, errors)
        self.clock = keepsTime ? clock : nil
        isRecording = true
        state = Locked(State())
    }

    /// Reads a tape. The parameters are those of the recording, but the values of secrets may be others.
    ///
    /// If it keeps time, promises and asynchronous actions wait on the clock as long as the recorded
    /// ones took. An answer that was recorded without time comes at once.
    ///
    /// - Throws: ``TapeError`` if the file is missing, damaged, or written by a later Plug.
    public init(
        replaying file: URL,
        secrets: [TapeSecret] = [],
        errors: [any (Error & Codable).Type] = [],
        keepsTime: Bool = false,
        clock: any Clock<Duration> = ContinuousClock()
    ) throws(TapeError) {
        let answers = try TapeFile(contentsOf: file).answers
        (self.file, self.secrets, self.errors) = (file, secrets, errors)
        self.clock = keepsTime ? clock : nil
        isRecording = false
        state = Locked(State(answers: answers))
    }

    /// The calls whose input was not on the tape, in their order. Empty for a recording.
    public var misses: [TapeMissError] { state.withLock { $0.misses } }

    /// Writes all that was recorded so far, all at once, and replaces what the file held.
    ///
    /// Equal calls with equal answers make equal files, whatever their order and number. A second call
    /// writes what has been recorded since, too.
    ///
    /// - Throws: ``TapeError``, and writes nothing, if a call could not be recorded or there was none, or
    ///   if the file can't be written or must not be replaced. Its folder has to exist.
    public func save() throws(TapeError) {
        guard isRecording else { throw TapeError("A tape that replays can't be saved.") }
        let (problems, answers) = state.withLock { ($0.problems.sorted(), $0.answers) }
        guard problems.isEmpty, !answers.isEmpty else {
            let none = "No call has ended in the registry of the tape."
            let text = problems.isEmpty ? none : problems.joined(separator: "\n    ")
            throw TapeError("\(file.path) was not written:\n\n    \(text)")
        }
        try TapeFile(answers).write(to: file)
    }
}
