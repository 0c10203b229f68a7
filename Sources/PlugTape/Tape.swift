public import Foundation
import Plug

/// The answers of actions, recorded once, and replayed in tests, previews and demos.
///
/// A tape is an interceptor or a plug of the registry that was current when `record` or `replay`
/// was called. You may use all members from any thread. A replay never records. To find out what
/// has changed, record again and compare the two files.
public final class Tape: Sendable {
    struct State {
        /// The actions that are recorded or replayed, by their names.
        var actions: [String: ObjectIdentifier] = [:]
        var calls: [[CChar]: Call] = [:]
        /// The recorded calls. A save sorts those that are new.
        var order: [Call] = []
        var problems: Set<String> = []
        /// The version of the file that a save replaces. Nil if there was no file.
        var seen: TapePlace.Version?
        /// Whether the file was looked at.
        var hasSeen = false
        var misses: [TapeMissError] = []
    }

    let file: URL
    let isRecording: Bool
    let secrets: [TapeSecret]
    let errors: [any (Error & Codable).Type]
    let state: Locked<State>

    /// Creates an empty tape. Nothing is written before ``save()`` writes the file.
    ///
    /// Secrets become placeholders on the tape. Errors of the given types are stored as they are,
    /// and others come back as ``TapedError``.
    ///
    /// - Parameters:
    ///   - file: The file of the tape.
    ///   - secrets: What becomes a placeholder on the tape.
    ///   - errors: The types that are stored as they are.
    public init(
        recordingTo file: URL,
        secrets: [TapeSecret] = [],
        errors: [any (Error & Codable).Type] = []
    ) {
        (self.file, self.secrets, self.errors) = (file, secrets, errors)
        isRecording = true
        state = Locked(State())
    }

    /// Reads a tape to which calls are added, so that they needn't all be recorded again.
    ///
    /// A call that is recorded now replaces all answers of the same call on the tape. The others
    /// stay as they are, also those of actions that no longer exist. Secrets are hidden in what is
    /// recorded now. Nothing is written before ``save()``. Otherwise behaves like a new tape.
    ///
    /// - Throws: ``TapeError`` if the file is missing, damaged, or from a later version of Plug.
    public init(
        extending file: URL,
        secrets: [TapeSecret] = [],
        errors: [any (Error & Codable).Type] = []
    ) throws(TapeError) {
        let (calls, version) = try TapeFile.content(of: file)
        (self.file, self.secrets, self.errors) = (file, secrets, errors)
        isRecording = true
        state = Locked(
            State(calls: calls, order: Array(calls.values), seen: version, hasSeen: true)
        )
    }

    /// Reads a tape. The parameters must be those of the recording, except the values of secrets.
    ///
    /// - Throws: ``TapeError`` if the file is missing, damaged, or from a later version of Plug.
    public init(
        replaying file: URL,
        secrets: [TapeSecret] = [],
        errors: [any (Error & Codable).Type] = []
    ) throws(TapeError) {
        let calls = try TapeFile.content(of: file).calls
        (self.file, self.secrets, self.errors) = (file, secrets, errors)
        isRecording = false
        state = Locked(State(calls: calls))
    }

    /// The calls whose input was not on the tape, in order. Empty for a recording.
    public var misses: [TapeMissError] { state.withLock { $0.misses } }

    /// The answers on the tape that no call has got, in the order of the file. Empty for a recording.
    ///
    /// These are also the answers of use cases that nobody replays. A line says whose they are:
    /// `Feed.FetchFeed, input 99`, and, if a part of them was played, `: 1 of 3 answers`.
    public var unplayed: [String] {
        guard !isRecording else { return [] }
        return state.withLock { state in
            state.calls.values.sorted { strcmp($0.key, $1.key) < 0 }.compactMap(\.unplayed)
        }
    }

    /// Writes everything that was recorded so far, and replaces the content of the file.
    ///
    /// Equal calls with equal answers make equal files, whatever their order and number. A second
    /// call also writes what was recorded since the first. What another program has put into the
    /// file since `record` or the last call is not replaced.
    ///
    /// - Throws: ``TapeError``, and writes nothing, if there was no call, or one could not be
    ///   recorded, or if the file can't be written or must not be replaced. The file's folder must
    ///   exist.
    public func save() throws(TapeError) {
        guard isRecording else { throw TapeError("A tape that replays can't be saved.") }
        try checkFile()
        try TapeFile.write(self) { () throws(TapeError) in
            let (problems, calls) = state.withLock { state in
                state.order.sort { strcmp($0.key, $1.key) < 0 }
                return (state.problems.sorted(), state.order.compactMap { $0.saved() })
            }
            guard problems.isEmpty, !calls.isEmpty else {
                let none = """
                    No answer was recorded. A tape keeps no call that was canceled or timed out, that \
                    still runs, that nothing answered, or that was made in another registry.
                    """
                let text = problems.isEmpty ? none : problems.joined(separator: "\n    ")
                throw TapeError("\(file.path) was not written:\n\n    \(text)")
            }
            return calls
        }
    }

    /// Throws if the file can't be written, or holds something other than a tape.
    func checkFile() throws(TapeError) {
        let version = try TapeFile.check(file, seen: state.withLock { $0.seen })
        state.withLock { state in
            if !state.hasSeen { (state.seen, state.hasSeen) = (version, true) }
        }
    }
}
