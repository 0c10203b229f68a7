import Foundation
public import Plug

/// The error of a call whose input is not on the tape.
///
/// A promise is rejected with the error, and an asynchronous action throws it. For other outputs,
/// the program stops. The trait of PlugTesting also records an issue at the caller's line.
public struct TapeMissError: Error, CustomStringConvertible {
    /// The action that was called.
    public let action: any Pluggable.Type

    /// Where the action was called, as `Feed/FeedView.swift:40`. Nil if that is not known.
    public private(set) var caller: String?

    /// The call and the closest call on the tape, field by field, and what to do.
    public var description: String {
        "\(typeName(of: action))\(caller.map { ", called at \($0)," } ?? "") \(text)"
    }

    private var text = "is not on the tape."
    private var tape: Tape?

    /// Creates the error, for a test of the code that shows it.
    public init(_ action: any Pluggable.Type) {
        self.action = action
    }

    /// Creates the error of an input that is not on a tape.
    init(_ action: any Pluggable.Type, on tape: Tape, _ input: Result<JSON, any Error>) {
        (self.action, self.tape) = (action, tape)
        let (path, answers) = (tape.file.path, tape.state.withLock { $0.answers })
        switch (input.map { $0.fields() }, answers[typeName(of: action, withModules: true)]) {
        case (.failure(let error), _):
            let reason = tape.secrets.hide(error.reason)
            text = "has an input that can't be compared with the tape \(path): \(reason)"
            if let secret = (error as? TapeError)?.unnamedSecret {
                text = """
                    has a secret in its input that the tape \(path) doesn't name: \(secret.path). \
                    Name it in the replay, as in the recording:

                        try Tape(replaying: …, secrets: ["\(secret.name)"])
                    """
            }
        case (.success, nil):
            let names = answers.isEmpty ? ["no action"] : answers.keys.sorted()
            let more = names.count > 5 ? " and \(names.count - 5) more" : ""
            text = """
                has no call on the tape \(path). The tape has calls of \
                \(names.prefix(5).joined(separator: ", "))\(more). Record a call, after this line:

                    try tape.record(\(typeName(of: action)).self)
                """
        case (.success(let asked), let recorded?):
            let tables = recorded.keys.map { $0.fields() }.map { recorded in
                let lines = Set(asked.keys).union(recorded.keys).sorted().map { path in
                    let (one, other) = (asked[path] ?? "nothing", recorded[path] ?? "nothing")
                    return "\(one == other ? " " : "≠") \(path): \(one), on the tape \(other)"
                }
                return (lines.count { $0.hasPrefix("≠") }, lines.joined(separator: "\n    "))
            }
            text = """
                has no answer to this input on the tape \(path). The closest of \
                \(recorded.count) there:

                    \(tables.min(by: <)?.1 ?? "")

                If the call is right, record it, too. If the difference doesn't matter, record and \
                replay by what matters:

                    try tape.replay(\(typeName(of: action)).self, by: { $0.… })
                """
        }
    }
}

extension TapeMissError: MissingAnswerError, PermanentError {
    @usableFromInline
    package func lacksCaller<A: Pluggable>(of action: A.Type) -> Bool {
        caller == nil && self.action == action
    }

    @usableFromInline
    package func called(at caller: CallSite) -> (any MissingAnswerError)? {
        var error = self
        error.caller = caller.description
        // The tape keeps the error, which must not keep the tape.
        error.tape = nil
        tape?.state.withLock { [error] in $0.misses.append(error) }
        return error
    }
}
